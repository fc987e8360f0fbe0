import { z } from 'zod'
import { Semester } from './dss.ts'
import { operation } from './operation.ts'

export const SubscriptionState = z.enum(['none', 'upcoming', 'active', 'expired', 'cancelled'])

/** What a student has paid for now: the semesters are those a subscription in force covers. */
export const OwnSubscription = z.object({
  plan: z.enum(['basic', 'premium']).nullable(),
  state: SubscriptionState,
  semesters: z.array(Semester),
  endsOn: z.string().nullable(),
})
export type OwnSubscription = z.infer<typeof OwnSubscription>

export const subscriptionOps = {
  own: operation({
    method: 'GET',
    path: '/api/subscription',
    right: 'useOwnSubscription',
    summary: "One's own plan, its state, the semesters it covers and its last day",
    response: OwnSubscription,
  }),
}
