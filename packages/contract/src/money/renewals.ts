import { z } from 'zod'
import { Id, Message } from '../common.ts'
import { operation, operations } from '../operation.ts'
import { renewalCalls, trustCalls } from './calls/renewals.calls.ts'
import { RenewalExtras, TypedUtr } from './claim-extras.ts'
import { Claim } from './claims.ts'

export const RenewalForm = z.object({
  plan: z.enum(['basic', 'premium']),
  utr: TypedUtr,
  /** A semester's name; without one, the first that is not covered. */
  semester: z.string().optional(),
  ...RenewalExtras.shape,
})

const Noted = z.object({ message: z.string(), claim: Claim })

/** The calls that send a payment. What the first pages ask about it is in a file of its own. */
export const renewalOps = operations(() => ({
  create: operation({
    ...renewalCalls.create,
    right: 'useOwnSubscription',
    summary: 'Claim a payment for a further semester; a plausible UTR opens access for a day',
    body: RenewalForm,
    response: Noted,
  }),
  correct: operation({
    ...renewalCalls.correct,
    right: 'useOwnSubscription',
    summary: "Correct one's own rejected or pending renewal and send it again, for the price that it had",
    params: z.object({ id: Id }),
    body: RenewalForm,
    response: Noted,
  }),
}))

/** Whether a student may read before a payment is checked. */
export const Trust = z.object({
  /** When the first false claim ended it; null while it holds. */
  lostAt: z.string().nullable(),
})
export type Trust = z.infer<typeof Trust>

const params = z.object({ id: Id })

export const trustOps = operations(() => ({
  read: operation({
    ...trustCalls.read,
    right: 'administer',
    summary: 'Whether a student may read before a payment is checked, and since when not',
    params,
    response: z.object({ trust: Trust }),
  }),
  restore: operation({
    ...trustCalls.restore,
    right: 'administer',
    summary: 'Let a student read before a payment is checked again, after a false claim',
    params,
    body: z.object({
      /** When it was lost, as the screen showed it. */
      seen: z.object({ lostAt: z.iso.datetime({ offset: true }) }),
    }),
    response: Message,
  }),
}))
