import { z } from 'zod'
import { Semester } from '../base/dss.ts'
import { operation, operations } from '../operation.ts'
import { subscriptionCalls, renewalOptionCalls } from './calls/subscriptions.calls.ts'
import { Claim } from './claims.ts'

export const SubscriptionState = z.enum(['none', 'upcoming', 'active', 'expired', 'cancelled'])

/** A student's current subscription, with the semesters that it opens now. */
export const OwnSubscription = z.object({
  plan: z.enum(['basic', 'premium']).nullable(),
  state: SubscriptionState,
  semesters: z.array(Semester),
  /** The last day of each of them that is paid for, paid extensions included. */
  lastDays: z.array(z.object({ semName: z.string(), endsOn: z.string() })),
  /** The last day of the plan, paid extensions included. */
  endsOn: z.string().nullable(),
  /** Days from today to the last day, which has 0; null unless it is active. */
  daysLeft: z.number().int().nullable(),
  /** The end of access by an unchecked payment; null without such access. */
  provisionalUntil: z.string().nullable(),
  /** Whether there is news of the last payment: it was refused, or is not in the bank. */
  hasNews: z.boolean(),
  /** When a false claim ended reading before a payment is checked; null while the student is trusted. */
  trustLostAt: z.string().nullable(),
})
export type OwnSubscription = z.infer<typeof OwnSubscription>

/** Why a subscription was granted without a claim. */
export const GrantReason = z.enum(['staff', 'cash', 'free'])

/** A plan granted by hand. */
export const ByHand = z.object({
  plan: z.enum(['basic', 'premium']),
  reason: GrantReason,
  /** The price that the screen showed, which the receipt for cash will have. */
  seen: z.object({ amountPaise: z.number().int() }).optional(),
  /** What was received in cash, when that is not the price. */
  receivedPaise: z
    .number('The amount must be a number of paise.')
    .int()
    .min(100, 'The amount is at least Rs 1.')
    .max(1_000_000, 'The amount is at most Rs 10,000.')
    .multipleOf(100, 'The amount is in whole rupees.')
    .optional(),
})
/** Returns whether a grant says what was received only for cash. */
export const isSumOfCash = ({ reason, receivedPaise }: z.output<typeof ByHand>): boolean =>
  reason === 'cash' || receivedPaise === undefined

/** The refusal of a sum that was not received. */
export const sumWithoutCash = {
  path: ['receivedPaise'],
  message: 'Only a plan for cash says what was received.',
}

/** Returns whether a grant for cash says its price. */
export const saysPrice = ({ reason, seen }: z.output<typeof ByHand>): boolean =>
  reason !== 'cash' || seen !== undefined

/** The refusal of a grant for cash without a price. */
export const priceUnsaid = {
  path: ['seen'],
  message: 'A plan for cash says the price that the screen showed.',
}

/** A plan granted by hand together with a new account. */
export const GrantToNew = ByHand.refine(saysPrice, priceUnsaid).refine(isSumOfCash, sumWithoutCash)

/** The calls of students. The owner's are in a file of their own, which no page of a student loads. */
export const subscriptionOps = operations(() => ({
  own: operation({
    ...subscriptionCalls.own,
    right: 'useOwnSubscription',
    summary: "One's own plan, its state, the semesters it covers and its last day",
    response: OwnSubscription,
  }),
}))

/** What became of a student's last payment, when the student has to do something about it. */
export const PaymentNews = z.object({
  /** `refused`: the claim was rejected. `not_in_bank`: statements of its days do not have the reference. */
  kind: z.enum(['refused', 'not_in_bank']),
  claim: Claim,
  /** Whether the bank says nothing against the payment: then whoever has paid need not pay again. */
  needNotPayAgain: z.boolean(),
})
export type PaymentNews = z.infer<typeof PaymentNews>

/** What pages ask about a renewal before one is sent. */
export const renewalOptionOps = operations(() => ({
  options: operation({
    ...renewalOptionCalls.options,
    right: 'useOwnSubscription',
    summary: 'The semesters to renew for, the one proposed, the open claim, and news of the last payment',
    response: z.object({
      semesters: z.array(Semester),
      proposed: Semester.nullable(),
      openClaim: Claim.nullable(),
      news: PaymentNews.nullable(),
    }),
  }),
}))
