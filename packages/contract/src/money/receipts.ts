import { z } from 'zod'
import { Id, ListQuery } from '../common.ts'
import { operation } from '../operation.ts'

/** The receipt of a granted payment, to open and print. */
export const Receipt = z.object({
  _id: Id,
  /** Such as LS-000042; numbers are sequential without gaps. */
  number: z.string(),
  issuedAt: z.string(),
  usn: z.string(),
  name: z.string(),
  plan: z.enum(['basic', 'premium']),
  amountPaise: z.number().int(),
  utr: z.string(),
  fromSemester: z.number().int(),
  toSemester: z.number().int(),
  startsOn: z.string(),
  endsOn: z.string(),
  payeeName: z.string(),
  /** When the receipt was voided, because the payment was taken back; its number stays. */
  voidedAt: z.string().nullable(),
  voidReason: z.string().nullable(),
})
export type Receipt = z.infer<typeof Receipt>

export const receiptOps = {
  list: operation({
    method: 'GET',
    path: '/api/receipts',
    right: 'useOwnSubscription',
    summary: "One's own receipts, newest first",
    query: ListQuery,
    response: z.object({ items: z.array(Receipt), total: z.number().int() }),
  }),
}
