import { formatDateTime, formatSum } from '../../lib/format.ts'

/** What was done, in the past; what is not listed is said as it stands in the log. */
const verbs: Record<string, string> = {
  add: 'added',
  approve: 'approved',
  cancel: 'cancelled',
  create: 'created',
  delete: 'removed',
  edit: 'changed',
  'end-device': 'signed out of a device',
  erase: 'erased',
  extend: 'extended',
  finish: 'finished',
  grant: 'granted',
  mark: 'marked',
  move: 'moved',
  order: 'put in order',
  pair: 'paired with a payment',
  publish: 'published',
  reject: 'rejected',
  releaseUtr: 'UTR released',
  remove: 'removed',
  replace: 'replaced',
  resend: 'sent again',
  'reset-password': 'password reset',
  restore: 'restored',
  restoreVersion: 'shown in another version',
  retry: 'processed again',
  share: 'shared',
  start: 'started',
  stop: 'stopped',
  'temporary-password': 'given a temporary password',
  undo: 'undone',
  unshare: 'no longer shared',
  update: 'changed',
  write: 'changed',
}

/** Parts of names in the log that a person would not say so. */
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

/** "deptName" is "department name". */
const spelledOut = (name: string): string =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(' ')
    .map((word) => spellings[word] ?? word)
    .join(' ')

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** An action of the log for a person: "department.add" is "Department added". */
export const actionWords = (action: string): string => {
  const [noun = '', verb = ''] = action.split('.')
  return [capital(spelledOut(noun)), verbs[verb] ?? verb].filter(Boolean).join(' ')
}

/** An entity of the log for a person. */
export const entityWords = (entity: string): string => capital(spelledOut(entity))

/** Whether an id says something to a person. */
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

/** A path for a person: "resources.modelPapers.href" is "Resources, model papers, href". */
export const pathWords = (path: string): string =>
  capital(
    path
      .replace(/Paise$/, '')
      .split('.')
      .map(spelledOut)
      .join(', '),
  )

/** Every leaf of a value by its path; a list of plain values is one. */
const leavesOf = (value: unknown, path: string): [string, unknown][] => {
  if (!isBranch(value)) return [[path, value]]
  const entries = Object.entries(value)
  if (Array.isArray(value) && !value.some(isBranch)) return [[path, value.join(', ')]]
  if (entries.length === 0) return [[path, null]]
  return entries.flatMap(([key, inner]) => leavesOf(inner, path === '' ? key : `${path}.${key}`))
}

interface ChangedField {
  /** Where it stands: "resources.results.href". */
  path: string
  before: string
  after: string
}

const fieldsOf = (value: unknown): Map<string, unknown> =>
  new Map(value === null || value === undefined ? [] : leavesOf(value, ''))

/** What differs between two states, field by field. A state that is null has no fields. */
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
