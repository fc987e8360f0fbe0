import { z } from 'zod'
import type { Right } from '../access.ts'
import { Id, ListQuery } from '../common.ts'
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

const Day = z.iso
  .date('A day looks like 2026-11-20.')
  .refine((value) => value >= '2000-01-01', 'There is nothing that old.')

/** First and last day of a period, both inclusive, in Asia/Kolkata; an absent one is no limit. */
const period = { from: Day.optional(), to: Day.optional() }

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

const inPeriod = <Shape extends z.ZodRawShape>(filters: Shape) =>
  z.object({ ...period, ...filters }).refine(isPeriod, noPeriod)

/** What narrows each list besides the period: the filters of its screen. */
const queries = {
  receipts: inPeriod({}),
  credits: inPeriod({ q, state: z.enum(creditFilters).optional(), account: Id.optional() }),
  claims: inPeriod({
    q,
    state: Claim.shape.state.optional(),
    kind: Claim.shape.kind.optional(),
    /** Only claims sent at least this number of days ago. */
    olderThanDays: z.coerce.number().int().min(0).max(365).optional(),
  }),
  subscriptions: inPeriod({ q, state: SubscriptionState.exclude(['none']).optional() }),
  texts: inPeriod({ q, state: MailState.optional() }),
  /** The period is that of their registration. */
  students: inPeriod(PeopleMatch.shape),
  books: inPeriod({}),
  audit: inPeriod({
    q,
    action: z.string().max(100).optional(),
    entity: z.string().max(100).optional(),
  }),
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

const exportOf = <Name extends ExportName, Format extends ExportFormat>(name: Name, format: Format) =>
  bytesOperation({
    method: 'GET',
    path: exportPath(name, format),
    right: exportRights[name],
    summary: `${contents[name]}, as ${format.toUpperCase()}; no cell of it can run as a formula`,
    passwordAgain: 'always',
    query: queries[name],
    contentType: exportFormats[format],
  })

/** The calls of an accountant: each list whole, read while it is sent. */
export const exportOps = operations(() => ({
  receiptsCsv: exportOf('receipts', 'csv'),
  receiptsXlsx: exportOf('receipts', 'xlsx'),
  creditsCsv: exportOf('credits', 'csv'),
  creditsXlsx: exportOf('credits', 'xlsx'),
  claimsCsv: exportOf('claims', 'csv'),
  claimsXlsx: exportOf('claims', 'xlsx'),
  subscriptionsCsv: exportOf('subscriptions', 'csv'),
  subscriptionsXlsx: exportOf('subscriptions', 'xlsx'),
  textsCsv: exportOf('texts', 'csv'),
  textsXlsx: exportOf('texts', 'xlsx'),
  studentsCsv: exportOf('students', 'csv'),
  studentsXlsx: exportOf('students', 'xlsx'),
  booksCsv: exportOf('books', 'csv'),
  booksXlsx: exportOf('books', 'xlsx'),
  auditCsv: exportOf('audit', 'csv'),
  auditXlsx: exportOf('audit', 'xlsx'),
}))
