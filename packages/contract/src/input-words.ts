import type { z } from 'zod'

type Issue = z.core.$ZodRawIssue

/** Labels of the fields whose name in the contract differs from that in a sentence. */
const labels: Readonly<Record<string, string>> = {
  basicPricePaise: 'Price of Basic',
  clgCode: 'College code',
  clgName: 'College name',
  deptId: 'Department',
  deptName: 'Department name',
  deviceData: 'Device',
  dob: 'Date of birth',
  dryRun: 'Trial run',
  from: 'First day',
  href: 'Link',
  ids: 'Selection',
  isAdmin: 'Admin',
  isOwner: 'Owner',
  isCashier: 'Cashier',
  pdfDescription: 'Description',
  pdfIds: 'Order',
  pdfTitle: 'Title',
  premiumPricePaise: 'Price of Premium',
  q: 'Search',
  refLink: 'Link',
  refTitle: 'Title',
  schemeId: 'Scheme',
  sectionDesc: 'Description',
  sectionIds: 'Order',
  semName: 'Semester name',
  semNum: 'Semester',
  subAbb: 'Abbreviation',
  subCode: 'Subject code',
  subName: 'Subject name',
  to: 'Last day',
  upiId: 'UPI id',
  usn: 'USN',
  utr: 'UTR',
  v: 'Version',
}

/** Splits a name of the contract into words: `supportMail` is "Support mail". */
const wordsOf = (name: string): string => {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/gu, '$1 $2')
    .replaceAll(/[-_]/gu, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Names the field of an issue as a form does: "Date of birth", or "Entry 2 of Selection" in a list. */
const labelOf = (path: readonly PropertyKey[]): string => {
  const at = path.findLastIndex((step) => typeof step === 'string')
  const name = path[at]
  const index = path[at + 1]
  const label = typeof name === 'string' ? (labels[name] ?? wordsOf(name)) : 'The list'
  if (typeof index === 'number') return `Entry ${index + 1} of ${label}`
  return typeof name === 'string' ? label : 'The request'
}

const typeWords: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  date: 'a date',
  object: 'a group of named fields',
  record: 'a group of named fields',
}

const formatWords: Readonly<Record<string, string>> = {
  email: 'an email address',
  url: 'a web address',
  uuid: 'an id of this site',
  date: 'a date such as 2026-11-22',
  datetime: 'a time such as 2026-11-22T10:30:00Z',
}

/** The longest list of choices that a sentence names. */
const mostChoices = 12

const choiceWords = (values: readonly unknown[]): string => {
  const shown = values.slice(0, mostChoices).join(', ')
  if (values.length === 1) return shown
  return `one of ${shown}${values.length > mostChoices ? ', ...' : ''}`
}

const isMissing = (input: unknown): boolean => input === undefined || input === null || input === ''

const countWords = (count: number | bigint, origin: string): string => {
  const [one, many] = origin === 'string' ? ['character', 'characters'] : ['entry', 'entries']
  return `${count} ${Number(count) === 1 ? one : many}`
}

const isCounted = (origin: string): boolean => ['string', 'array', 'set', 'map'].includes(origin)

const isTooSmall = (
  label: string,
  { minimum, origin }: Pick<z.core.$ZodIssueTooSmall, 'minimum' | 'origin'>,
): string =>
  isCounted(origin)
    ? `${label} needs at least ${countWords(minimum, origin)}.`
    : `${label} must be at least ${minimum}.`

const isTooBig = (
  label: string,
  { maximum, origin }: Pick<z.core.$ZodIssueTooBig, 'maximum' | 'origin'>,
): string =>
  isCounted(origin)
    ? `${label} has at most ${countWords(maximum, origin)}.`
    : `${label} must be at most ${maximum}.`

/** Names a parameter that no call of an address has, and the ones that it has. */
export const unknownParameter = (name: string, known: readonly string[]): string => {
  const rest = known.length === 0 ? 'It takes none.' : `It takes ${known.join(', ')}.`
  return `${name}: There is no such parameter in this address. ${rest}`
}

/**
 * Describes an invalid input in a sentence for a person, for every schema without its own sentence. The input is never
 * repeated: a password must not come back in a response.
 */
export const inputSentence = (issue: Issue): string => {
  const label = labelOf(issue.path ?? [])
  if (isMissing(issue.input) && issue.code !== 'custom') return `${label} is required.`
  if (issue.code === 'invalid_type') {
    return `${label} must be ${typeWords[issue.expected] ?? 'of another kind'}.`
  }
  if (issue.code === 'invalid_value') return `${label} must be ${choiceWords(issue.values)}.`
  if (issue.code === 'invalid_format') {
    return `${label} must be ${formatWords[issue.format] ?? 'written in another way'}.`
  }
  if (issue.code === 'too_small') return isTooSmall(label, issue)
  if (issue.code === 'too_big') return isTooBig(label, issue)
  if (issue.code === 'not_multiple_of') return `${label} must be a multiple of ${issue.divisor}.`
  if (issue.code === 'unrecognized_keys') return `${label} has fields that are not known here.`
  return `${label} is not valid.`
}
