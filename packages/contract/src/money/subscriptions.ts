import { z } from 'zod'
import { Id, ListQuery, requiredText } from '../common.ts'
import { Semester } from '../site/dss.ts'
import { operation } from '../operation.ts'
import { Receipt } from './receipts.ts'

export const SubscriptionState = z.enum(['none', 'upcoming', 'active', 'expired', 'cancelled'])

/** A student's current subscription, with the semesters that it opens now. */
export const OwnSubscription = z.object({
  plan: z.enum(['basic', 'premium']).nullable(),
  state: SubscriptionState,
  semesters: z.array(Semester),
  /** The last day, paid extensions included. */
  endsOn: z.string().nullable(),
  /** Days from today to the last day, which has 0; null unless it is active. */
  daysLeft: z.number().int().nullable(),
  /** The end of access by an unchecked payment; null without such access. */
  provisionalUntil: z.string().nullable(),
})
export type OwnSubscription = z.infer<typeof OwnSubscription>

/** Why a subscription was granted without a claim. */
export const GrantReason = z.enum(['staff', 'cash', 'free'])

/** A subscription in the owner's list. */
export const Subscription = z.object({
  _id: Id,
  studentId: Id,
  usn: z.string(),
  name: z.string(),
  plan: z.enum(['basic', 'premium']),
  state: SubscriptionState.exclude(['none']),
  fromSemester: z.number().int(),
  toSemester: z.number().int(),
  startsOn: z.string(),
  endsOn: z.string(),
  cancelledAt: z.string().nullable(),
  cancelReason: z.string().nullable(),
  /** Null for a subscription that a claim paid for. */
  grantReason: GrantReason.nullable(),
  /** Such as LS-000042; null without a payment. */
  receiptNumber: z.string().nullable(),
  /** When that receipt was voided. */
  receiptVoidedAt: z.string().nullable(),
  createdAt: z.string(),
})
export type Subscription = z.infer<typeof Subscription>

/** The state that the list showed of a subscription, compared before it is changed. */
const SeenSubscription = z.object({ endsOn: z.string() })

/** The reason that confirms a cancellation. */
export const CancelReason = z.object({ reason: requiredText('Reason', 500) })
const CancelForm = CancelReason.extend({ seen: SeenSubscription })
export type CancelForm = z.infer<typeof CancelForm>
const ExtendForm = z.object({ endsOn: z.iso.date('A day looks like 2026-11-20.'), seen: SeenSubscription })
export type ExtendForm = z.infer<typeof ExtendForm>
const ByHand = z.object({
  plan: z.enum(['basic', 'premium']),
  reason: GrantReason,
  /** The price that the screen showed, which the receipt for cash will have. */
  seen: z.object({ amountPaise: z.number().int() }).optional(),
})
const saysPrice = ({ reason, seen }: z.output<typeof ByHand>): boolean =>
  reason !== 'cash' || seen !== undefined
const priceUnsaid = { path: ['seen'], message: 'A plan for cash says the price that the screen showed.' }

/** A plan granted by hand together with a new account. */
export const GrantToNew = ByHand.refine(saysPrice, priceUnsaid)
/** A plan granted by hand; cash gets a receipt. The semester defaults to the student's own. */
export const GrantForm = ByHand.extend({
  studentId: Id,
  semNum: z.number().int().min(1).max(8).optional(),
}).refine(saysPrice, priceUnsaid)

const SubscriptionReply = z.object({ message: z.string(), subscription: Subscription })
const IdParams = z.object({ id: Id })

export const subscriptionOps = {
  list: operation({
    method: 'GET',
    path: '/api/subscriptions',
    right: 'administer',
    summary: 'Subscriptions, newest first; searched by USN and name',
    query: ListQuery.extend({
      state: SubscriptionState.exclude(['none']).optional(),
      /** Only active ones that end within this number of days and are not renewed. */
      endsWithinDays: z.coerce.number().int().min(0).max(365).optional(),
      /** Only subscriptions of one person. */
      studentId: Id.optional(),
    }),
    response: z.object({ items: z.array(Subscription), total: z.number().int() }),
  }),
  grant: operation({
    method: 'POST',
    path: '/api/subscriptions',
    right: 'administer',
    summary: 'Give a student a plan by hand',
    body: GrantForm,
    response: SubscriptionReply,
  }),
  cancel: operation({
    method: 'POST',
    path: '/api/subscriptions/:id/cancel',
    right: 'administer',
    summary: 'Cancel a subscription, with a reason; reading ends with the next request',
    params: IdParams,
    body: CancelForm,
    response: SubscriptionReply,
  }),
  extend: operation({
    method: 'POST',
    path: '/api/subscriptions/:id/extend',
    right: 'administer',
    summary: 'Give a subscription a later last day',
    params: IdParams,
    body: ExtendForm,
    response: SubscriptionReply,
  }),
  receipt: operation({
    method: 'GET',
    path: '/api/subscriptions/:id/receipt',
    right: 'administer',
    summary: 'The receipt of a subscription, to open and print',
    params: IdParams,
    response: Receipt,
  }),
  own: operation({
    method: 'GET',
    path: '/api/subscription',
    right: 'useOwnSubscription',
    summary: "One's own plan, its state, the semesters it covers and its last day",
    response: OwnSubscription,
  }),
}
