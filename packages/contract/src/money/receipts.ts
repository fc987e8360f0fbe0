import { z } from 'zod'
import { Id, ListQuery } from '../common.ts'
import { operation, operations } from '../operation.ts'
import { receiptCalls } from './calls/receipts.calls.ts'
import { Discount } from './discounts.ts'
import { receiptBases, voidKinds } from './receipt-bases.ts'

/** A credit, or the part of one, that a receipt is for. */
const ReceiptPayment = z.object({
  /** The day in the bank statement, `YYYY-MM-DD`. */
  day: z.string(),
  utr: z.string().nullable(),
  /** The part that the receipt is for. */
  amountPaise: z.number().int(),
  /** The whole credit. */
  ofPaise: z.number().int(),
})
export type ReceiptPayment = z.infer<typeof ReceiptPayment>

/** The legal person that issues receipts. Without a GSTIN a receipt is no tax invoice. */
export const ReceiptIssuer = z.object({
  legalName: z.string(),
  address: z.string(),
  gstin: z.string(),
  /** The code of the service in tax law. */
  sac: z.string(),
  /** The tax that is contained in the price. */
  taxPercent: z.number(),
})
export type ReceiptIssuer = z.infer<typeof ReceiptIssuer>

/** The parts of a tax invoice's sum, as they were when it was issued: together they are the sum. */
export const ReceiptTax = z.object({
  taxablePaise: z.number().int(),
  /** The half of the country. */
  centralPaise: z.number().int(),
  /** The half of the state. */
  statePaise: z.number().int(),
  /** What rounding left: a paisa more or less, or nothing. */
  roundOffPaise: z.number().int(),
})
export type ReceiptTax = z.infer<typeof ReceiptTax>

/** The receipt of a granted payment, to open and print. */
export const Receipt = z.object({
  _id: Id,
  /** Such as LS/26-27/000042; numbers are sequential without gaps within a financial year. */
  number: z.string(),
  issuedAt: z.string(),
  usn: z.string(),
  name: z.string(),
  plan: z.enum(['basic', 'premium']),
  /** What was to be paid: the price, less the discount. */
  amountPaise: z.number().int(),
  discount: Discount.nullable(),
  /** What arrived of it. */
  receivedPaise: z.number().int(),
  basis: z.enum(receiptBases),
  /** The credits that it is for; empty for cash and for the owner's word. */
  payments: z.array(ReceiptPayment),
  utr: z.string(),
  fromSemester: z.number().int(),
  toSemester: z.number().int(),
  startsOn: z.string(),
  endsOn: z.string(),
  payeeName: z.string(),
  /**
   * Whoever accepted the payment by their word, or another sum than the price; null where no one had to, and where
   * no one knows any more.
   */
  acceptedBy: z.string().nullable(),
  /** Null for a receipt from before the owner named the issuer. */
  issuer: ReceiptIssuer.nullable(),
  /** Null for a receipt without a GSTIN, which is no tax invoice. */
  tax: ReceiptTax.nullable(),
  /** When the receipt was voided, because the payment was taken back; its number stays. */
  voidedAt: z.string().nullable(),
  voidReason: z.string().nullable(),
  voidKind: z.enum(voidKinds).nullable(),
})
export type Receipt = z.infer<typeof Receipt>

export const receiptOps = operations(() => ({
  list: operation({
    ...receiptCalls.list,
    right: 'useOwnSubscription',
    summary: "One's own receipts, newest first",
    query: ListQuery,
    response: z.object({ items: z.array(Receipt), total: z.number().int() }),
  }),
}))
