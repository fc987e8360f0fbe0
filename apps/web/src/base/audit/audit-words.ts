import type { AuditAction, AuditEntity, AuditRecord } from '@lectureshelf/contract/base/audit'
import { formatDateTime, formatSum } from '../../lib/format.ts'

type PartsOf<Action> = Action extends `${infer Noun}.${infer Verb}` ? { noun: Noun; verb: Verb } : never
type AuditNoun = PartsOf<AuditAction>['noun'] | AuditEntity

/** Nouns whose everyday name differs from their technical one; all others are spelled out. */
const nouns = {
  bankCredit: 'payment',
  claim: 'registration',
  credit: 'payment',
  searchMiss: 'search without a result',
  setting: 'settings',
} as const satisfies Partial<Record<AuditNoun, string>>

/** Past tense of each action, as a label and within a sentence. */
const verbs = {
  acceptProposal: ['replaced by a proposed file', 'accepted the file proposed for'],
  add: ['added', 'added'],
  answer: ['answered', 'answered'],
  approve: ['approved', 'approved'],
  cancel: ['cancelled', 'cancelled'],
  changePlan: ['changed to another plan', 'changed the plan of'],
  chapters: ['chapters changed', 'changed the chapters of'],
  confirm: ['confirmed by a payment', 'confirmed by a payment'],
  correct: ['corrected', 'corrected'],
  create: ['created', 'created'],
  declineProposal: ['kept, a proposed file declined', 'declined the file proposed for'],
  dismiss: ['removed from the list', 'removed from the list:'],
  dismissWaiting: ['queue dismissed', 'dismissed the waiting'],
  download: ['downloaded', 'downloaded'],
  edit: ['changed', 'changed'],
  end: ['switched off', 'switched off'],
  endGrant: ['withdrawn', 'withdrew what was granted for'],
  endDevice: ['signed out of a device', 'ended a device of'],
  erase: ['erased', 'erased'],
  extend: ['extended', 'extended'],
  finish: ['finished', 'finished'],
  grant: ['granted', 'granted'],
  handle: ['handled', 'handled'],
  hideSample: ['no longer a sample', 'stopped showing visitors'],
  import: ['imported', 'imported'],
  mark: ['marked', 'marked'],
  move: ['moved', 'moved'],
  note: ['noted', 'noted'],
  order: ['put in order', 'reordered the contents of'],
  pair: ['paired with a payment', 'paired'],
  putBack: ['put back', 'put back'],
  propose: ['given a proposed file', 'proposed a file for'],
  publish: ['published', 'published'],
  reject: ['rejected', 'rejected'],
  releaseUtr: ['UTR released', 'released the UTR of'],
  remove: ['removed', 'removed'],
  refund: ['refunded', 'refunded'],
  refuseUsn: ['refused another USN', 'refused another USN to'],
  removeVersion: ['version deleted', 'deleted an old version of'],
  replace: ['replaced', 'replaced'],
  resend: ['sent again', 'sent again'],
  resetPassword: ['password reset', 'reset the password of'],
  reference: ['given a reference', 'chose the reference of'],
  restoreTrust: ['allowed to read before a check again', 'restored reading before a check of'],
  resetSecondFactor: ['left without a second factor', 'switched off the second factor of'],
  restore: ['restored', 'restored'],
  restoreVersion: ['shown in another version', 'showed another version of'],
  retry: ['processed again', 'processed again'],
  sendWaiting: ['queue sent', 'sent the waiting'],
  setAccount: ['given an account', 'set the account of'],
  setTemporaryPassword: ['given a temporary password', 'set a temporary password for'],
  share: ['shared', 'shared'],
  showSample: ['shown as a sample', 'showed visitors the first pages of'],
  start: ['started', 'started'],
  stop: ['stopped', 'stopped'],
  takenBack: ['taken back by the bank', 'said that the bank took back'],
  text: ['sent by WhatsApp', 'sent by WhatsApp'],
  undo: ['undone', 'undid'],
  undoExtension: ['no longer extended', 'took back the extension of'],
  undoRefund: ['no longer refunded', 'took back a refund of'],
  unshare: ['no longer shared', 'stopped sharing'],
  void: ['voided', 'voided'],
  vouch: ['seen in the account', 'vouched for'],
  withdrawProposal: ['kept, a proposed file taken back', 'took back the file proposed for'],
  write: ['written to students', 'wrote to students:'],
} as const satisfies Record<PartsOf<AuditAction>['verb'], readonly [ofThing: string, ofPerson: string]>

const nounWords = new Map<string, string>(Object.entries(nouns))
const verbWords = new Map<string, readonly [ofThing: string, ofPerson: string]>(Object.entries(verbs))

/** Parts of technical names, with their everyday wording. */
const spellings: Record<string, string> = {
  abb: 'abbreviation',
  clg: 'college',
  dept: 'department',
  desc: 'description',
  num: 'number',
  pdf: 'PDF',
  ref: 'reference',
  sem: 'semester',
  sub: 'subject',
  usn: 'USN',
  utr: 'UTR',
}

/** Spells out a technical name: "deptName" becomes "department name". */
const spelledOut = (name: string): string =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(' ')
    .map((word) => spellings[word] ?? word)
    .join(' ')

/** Begins words with a capital letter. */
export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

const nounOf = (noun: string): string => nounWords.get(noun) ?? spelledOut(noun)

/**
 * Names an action for a person: "department.add" becomes "Department added". Unknown verbs stay as they are.
 */
export const actionWords = (action: string): string => {
  const [noun = '', verb = ''] = action.split('.')
  return [capital(nounOf(noun)), verbWords.get(verb)?.[0] ?? verb].filter(Boolean).join(' ')
}

/** Says where something was added, taken from, or is. */
const placeWords = (verb: string, place: string): string => {
  if (place === '') return ''
  if (verb === 'add' || verb === 'move' || verb === 'restore') return ` to ${place}`
  return verb === 'remove' ? ` from ${place}` : ` in ${place}`
}

/** Says what was done: "Added section Module 3 to BCS502 CN". */
export const auditDeed = ({
  action,
  entityId,
  entityLabel,
  entityPlace,
}: Pick<AuditRecord, 'action' | 'entityId' | 'entityLabel' | 'entityPlace'>): string => {
  const [noun = '', verb = ''] = action.split('.')
  const name = entityLabel === '' && isReadableId(entityId) && noun !== 'setting' ? entityId : entityLabel
  const what = [verbWords.get(verb)?.[1] ?? verb, nounOf(noun), name].filter(Boolean).join(' ')
  return capital(`${what}${placeWords(verb, entityPlace)}`)
}

/** Names an entity of the log for the filter. */
export const entityWords = (entity: string): string => capital(nounOf(entity))

/** Returns whether a person can read an id. */
export const isReadableId = (id: string): boolean => !/^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(id)

const isTime = (value: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(value)

const valueWords = (path: string, value: unknown): string => {
  if (value === undefined || value === null || value === '') return 'None'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return path.endsWith('Paise') ? formatSum(value) : String(value)
  if (typeof value === 'string') return isTime(value) ? formatDateTime(value) : value
  return JSON.stringify(value)
}

const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Names a path for a person: "resources.modelPapers.href" becomes "Resources, model papers, href". */
export const pathWords = (path: string): string =>
  capital(
    path
      .replace(/Paise$/, '')
      .split('.')
      .map(spelledOut)
      .join(', '),
  )

/** Lists every leaf of a value with its path; a list of plain values is one leaf. */
const leavesOf = (value: unknown, path: string): [string, unknown][] => {
  if (!isBranch(value)) return [[path, value]]
  const entries = Object.entries(value)
  if (Array.isArray(value) && !value.some(isBranch)) return [[path, value.join(', ')]]
  if (entries.length === 0) return [[path, null]]
  return entries.flatMap(([key, inner]) => leavesOf(inner, path === '' ? key : `${path}.${key}`))
}

interface ChangedField {
  /** The path of the field: "resources.results.href". */
  path: string
  before: string
  after: string
}

const fieldsOf = (value: unknown): Map<string, unknown> =>
  new Map(value === null || value === undefined ? [] : leavesOf(value, ''))

/** Lists the fields that differ between two states. A state that is null has no fields. */
export const changedFields = (before: unknown, after: unknown): ChangedField[] => {
  const old = fieldsOf(before)
  const now = fieldsOf(after)
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((path) => ({
      path: path === '' ? 'Value' : path,
      before: valueWords(path, old.get(path)),
      after: valueWords(path, now.get(path)),
    }))
    .filter((field) => field.before !== field.after)
}
