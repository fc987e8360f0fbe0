import { LeftOut } from '@lectureshelf/contract/money/statements'
import { statementSources } from '@lectureshelf/contract/money/statement-sources'
import { z } from 'zod'

/** Reads a statement of any format, which may need a password. */
export const StatementJob = z.object({
  kind: z.literal('read'),
  bytes: z.instanceof(Buffer),
  password: z.string(),
})
export type StatementJob = z.infer<typeof StatementJob>

const Line = z.object({
  line: z.number().int(),
  day: z.string(),
  amountPaise: z.number(),
  side: z.enum(['credit', 'debit']),
  isReversal: z.boolean(),
  utr: z.string().nullable(),
  candidates: z.array(z.string()),
  saidReversed: z.array(z.string()),
  payer: z.string().nullable(),
})

/** What is known of a statement besides its lines. */
export const StatementFrame = z.object({
  bank: z.enum(statementSources),
  numberEnd: z.string(),
  isExcerpt: z.boolean(),
  isMonthFirst: z.boolean(),
  payoutUtrs: z.set(z.string()),
  badLines: z.array(z.object({ line: z.number().int(), reason: z.string() })),
  leftOut: z.array(LeftOut),
  leftOutCount: z.number().int(),
  leftOutLines: z.number().int(),
  fingerprint: z.string(),
  formerFingerprint: z.string(),
  proof: z.object({
    marks: z.array(z.string()),
    openingPaise: z.number().nullable(),
    closingPaise: z.number().nullable(),
  }),
})
export type StatementFrame = z.infer<typeof StatementFrame>

export const StatementReport = z.discriminatedUnion('type', [
  /** Some of the lines, in order, and which of them are settlements. */
  z.object({ type: z.literal('lines'), lines: z.array(Line), settlements: z.array(z.number().int()) }),
  /** The last report of a statement that was read. */
  z.object({ type: z.literal('frame'), frame: StatementFrame }),
  /** A sentence for the owner. */
  z.object({
    type: z.literal('refused'),
    code: z.enum(['statement_unreadable', 'pdf_password_protected']),
    message: z.string(),
  }),
])
export type StatementReport = z.infer<typeof StatementReport>
