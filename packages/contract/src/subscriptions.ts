import { z } from 'zod'
import { Semester } from './dss.ts'
import { operation } from './operation.ts'

export const SubscriptionState = z.enum(['none', 'upcoming', 'active', 'expired', 'cancelled'])

/** What a student has paid for now: the semesters are those one may read now. */
export const OwnSubscription = z.object({
  plan: z.enum(['basic', 'premium']).nullable(),
  state: SubscriptionState,
  semesters: z.array(Semester),
  /** The last day, also of an extension that is paid already. */
  endsOn: z.string().nullable(),
  /** Days after today until the last one, 0 on it; null unless it is active. */
  daysLeft: z.number().int().nullable(),
  /** Until when an unchecked payment opens some of the semesters; null when none does. */
  provisionalUntil: z.string().nullable(),
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
