import { z } from 'zod'
import { Id } from '../common.ts'

/** What was granted for a payment that may have to end. */
export const EndableGrant = z.object({
  /** Such as LS/26-27/000042. */
  receiptNumber: z.string(),
  /** What the receipt says was received. */
  amountPaise: z.number().int(),
  fromSemester: z.number().int(),
  toSemester: z.number().int(),
  /** The current last day of the subscription. */
  endsOn: z.string(),
  /** Whether the subscription was cancelled or has ended. */
  isEnded: z.boolean(),
  receiptVoidedAt: z.string().nullable(),
})
export type EndableGrant = z.infer<typeof EndableGrant>

/** What the screen showed of a grant and its receipt. */
export const SeenReceipt = EndableGrant.pick({ receiptNumber: true, amountPaise: true, endsOn: true })
export type SeenReceipt = z.infer<typeof SeenReceipt>

/** What the screen showed of the grant of a claim. */
export const SeenGrant = SeenReceipt.extend({ registrationId: Id })
export type SeenGrant = z.infer<typeof SeenGrant>
