import { z } from 'zod'
import { Id } from '../common.ts'
import { operation, operations } from '../operation.ts'
import { insightCalls } from './calls/insights.calls.ts'

/** The numbers the owner looks at first. */
export const Insights = z.object({
  pendingClaims: z.number().int(),
  /** When the oldest pending claim was sent; null without pending claims. */
  oldestPendingAt: z.string().nullable(),
  /** What the valid receipts of the current month in Asia/Kolkata say was received: net. */
  monthPaise: z.number().int(),
  /** What other receipts of the month said, which were refunded, or taken back by the bank. */
  monthRefundedPaise: z.number().int(),
  monthReversedPaise: z.number().int(),
  monthReceipts: z.number().int(),
  /** Students with an active subscription today. */
  studentsInForce: z.number().int(),
  /** Active subscriptions that end within 30 days and are not renewed. */
  endingSoon: z.number().int(),
  /** Credits that the bank took back while what was granted for them lasts. */
  grantsToEnd: z.number().int(),
  /** Payments that a cashier approved, and that only files of that cashier have: the first 500. */
  ownFile: z.object({
    credits: z.array(z.object({ _id: Id, amountPaise: z.number().int() })),
    /** The names of the cashiers. */
    by: z.array(z.string()),
  }),
  /** Students who signed in from more than 4 devices in 30 days. */
  /** The space for files and rows; null when it could not be read. */
  space: z.object({ freeBytes: z.number(), isLow: z.boolean(), isWritable: z.boolean() }).nullable(),
  manyDevices: z.array(z.object({ _id: Id, usn: z.string(), name: z.string(), devices: z.number().int() })),
})
export type Insights = z.infer<typeof Insights>

export const insightOps = operations(() => ({
  read: operation({
    ...insightCalls.read,
    right: 'administer',
    summary: 'The numbers the owner looks at first',
    response: Insights,
  }),
}))
