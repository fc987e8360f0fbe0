import { z } from 'zod'
import { operation, operations } from '../../operation.ts'
import { bookCalls } from '../calls/books.calls.ts'
import { ReceiptTax } from '../receipts.ts'

/** The receipts of a month by one of its plans, colleges or departments. */
const BookGroup = z.object({
  by: z.enum(['plan', 'college', 'department']),
  name: z.string(),
  receipts: z.number().int(),
  receivedPaise: z.number().int(),
  /** What receipts said that became void in the month, whenever they were issued. */
  voidedPaise: z.number().int(),
})
export type BookGroup = z.infer<typeof BookGroup>

/** What came in and went out in a month in India: opening + received + cash - refunded - reversed = closing. */
export const BookMonth = z.object({
  /** Such as 2026-11. */
  month: z.string(),
  openingPaise: z.number().int(),
  /** Credits of bank statements by their day, without those that are not ours. */
  receivedPaise: z.number().int(),
  /** Receipts for cash that were issued, less those that became void. */
  cashPaise: z.number().int(),
  refundedPaise: z.number().int(),
  /** Credits that the bank took back, by that day. */
  reversedPaise: z.number().int(),
  closingPaise: z.number().int(),
  /** The parts of the tax invoices that were issued, less those that became void; all 0 without a GSTIN. */
  tax: ReceiptTax,
  groups: z.array(BookGroup),
})
export type BookMonth = z.infer<typeof BookMonth>

export const bookOps = operations(() => ({
  read: operation({
    ...bookCalls.read,
    right: 'administer',
    summary: 'The months of a financial year: opening, what came in and went out, closing, and the receipts',
    /** The year in which the financial year begins, in April; by default the current one. */
    query: z.object({ year: z.coerce.number().int().min(2000).max(2100).optional() }),
    response: z.object({
      year: z.number().int(),
      /** The first financial year with a movement. */
      firstYear: z.number().int(),
      months: z.array(BookMonth),
    }),
  }),
}))
