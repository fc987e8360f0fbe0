import { z } from 'zod'
import type { Right } from '../access.ts'
import { Id, ListQuery, RecordedDay } from '../common.ts'
import { keysOf } from '../keys-of.ts'
import { bytesOperation, operations } from '../operation.ts'
import { creditFilters } from '../money/bank/credit-states.ts'
import { Claim } from '../money/claims.ts'
import { MailState } from '../base/mail.ts'
import { SubscriptionState } from '../money/subscriptions.ts'
import { PeopleMatch } from '../people/students.ts'

/** The content type of each format in which a list is downloaded. */
export const exportFormats = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
export type ExportFormat = keyof typeof exportFormats

/** First and last day of a period, both inclusive, in Asia/Kolkata; an absent one is no limit. */
const period = { from: RecordedDay.optional(), to: RecordedDay.optional() }

interface Period {
  from?: string | undefined
  to?: string | undefined
}

/** Returns whether a period does not end before it begins. */
export const isPeriod = ({ from, to }: Period): boolean =>
  from === undefined || to === undefined || from <= to

/** The refusal of a period that ends before it begins. */
export const noPeriod = { path: ['to'], error: 'The last day is before the first day.' }

const { q } = ListQuery.shape

/** What narrows each list besides the period: the filters of its screen. */
const queries = {
  receipts: z.object(period).refine(isPeriod, noPeriod),
  credits: z
    .object({ ...period, q, state: z.enum(creditFilters).optional(), account: Id.optional() })
    .refine(isPeriod, noPeriod),
  claims: z
    .object({
      ...period,
      q,
      state: Claim.shape.state.optional(),
      kind: Claim.shape.kind.optional(),
      /** Only claims sent at least this number of days ago. */
      olderThanDays: z.coerce.number().int().min(0).max(365).optional(),
    })
    .refine(isPeriod, noPeriod),
  subscriptions: z
    .object({ ...period, q, state: SubscriptionState.exclude(['none']).optional() })
    .refine(isPeriod, noPeriod),
  texts: z.object({ ...period, q, state: MailState.optional() }).refine(isPeriod, noPeriod),
  /** The period is that of their registration. */
  students: PeopleMatch.extend(period).refine(isPeriod, noPeriod),
  books: z.object(period).refine(isPeriod, noPeriod),
  audit: z
    .object({ ...period, q, action: z.string().max(100).optional(), entity: z.string().max(100).optional() })
    .refine(isPeriod, noPeriod),
}

export type ExportName = keyof typeof queries
export type ExportQuery<Name extends ExportName> = z.output<(typeof queries)[Name]>

/** Who may download each list: what everyone on staff did is the owner's to know. */
export const exportRights = {
  receipts: 'handlePayments',
  credits: 'handlePayments',
  claims: 'handlePayments',
  subscriptions: 'handlePayments',
  texts: 'administer',
  students: 'administer',
  books: 'administer',
  audit: 'administer',
} as const satisfies Record<ExportName, Right>
export const exportNames = keysOf(exportRights)

/** What each list holds, for the API description. */
const contents: Record<ExportName, string> = {
  receipts: 'Receipts that were issued in a period, by number',
  credits: 'Credits of bank statements in a period, by day',
  claims: 'Payment claims that were sent in a period, oldest first',
  subscriptions: 'Subscriptions that were granted in a period, oldest first',
  texts: 'Messages to students with their WhatsApp links, by the time they were written',
  students: 'Everyone with an account, by USN; a period is that of the registration',
  books: 'The books of each month that a period touches, with the receipts by plan, college and department',
  audit: 'What staff did in a period, oldest first',
}

/** Returns the path of an export. */
export const exportPath = <Name extends ExportName, Format extends ExportFormat>(
  name: Name,
  format: Format,
) => `/api/exports/${name}.${format}` as const

const exportOf = <Name extends ExportName, Format extends ExportFormat, Q extends z.ZodType>(
  name: Name,
  format: Format,
  query: Q,
) =>
  bytesOperation({
    method: 'GET',
    path: exportPath(name, format),
    right: exportRights[name],
    summary: `${contents[name]}, as ${format.toUpperCase()}; no cell of it can run as a formula`,
    passwordAgain: 'always',
    query,
    contentType: exportFormats[format],
  })

/** The calls of an accountant: each list whole, read while it is sent. */
export const exportOps = operations(() => ({
  receiptsCsv: exportOf('receipts', 'csv', queries.receipts),
  receiptsXlsx: exportOf('receipts', 'xlsx', queries.receipts),
  creditsCsv: exportOf('credits', 'csv', queries.credits),
  creditsXlsx: exportOf('credits', 'xlsx', queries.credits),
  claimsCsv: exportOf('claims', 'csv', queries.claims),
  claimsXlsx: exportOf('claims', 'xlsx', queries.claims),
  subscriptionsCsv: exportOf('subscriptions', 'csv', queries.subscriptions),
  subscriptionsXlsx: exportOf('subscriptions', 'xlsx', queries.subscriptions),
  textsCsv: exportOf('texts', 'csv', queries.texts),
  textsXlsx: exportOf('texts', 'xlsx', queries.texts),
  studentsCsv: exportOf('students', 'csv', queries.students),
  studentsXlsx: exportOf('students', 'xlsx', queries.students),
  booksCsv: exportOf('books', 'csv', queries.books),
  booksXlsx: exportOf('books', 'xlsx', queries.books),
  auditCsv: exportOf('audit', 'csv', queries.audit),
  auditXlsx: exportOf('audit', 'xlsx', queries.audit),
}))
