import { z } from 'zod'
import { Id, ListQuery, requiredText } from '../common.ts'
import { operation, operations } from '../operation.ts'
import { subscriptionManagementCalls } from './calls/subscription-management.calls.ts'
import { SeenReceipt } from './grants.ts'
import { Receipt } from './receipts.ts'
import {
  ByHand,
  GrantReason,
  SubscriptionState,
  isSumOfCash,
  priceUnsaid,
  saysPrice,
  sumWithoutCash,
} from './subscriptions.ts'

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
  /** Such as LS/26-27/000042; null without a payment. */
  receiptNumber: z.string().nullable(),
  /** When that receipt was voided. */
  receiptVoidedAt: z.string().nullable(),
  /** What a valid receipt rests on that no credit paid: the owner may end such a grant with a reason. */
  byHand: z.object({ basis: z.enum(['word', 'cash']), receivedPaise: z.number().int() }).nullable(),
  createdAt: z.string(),
})
export type Subscription = z.infer<typeof Subscription>

/** The state that the list showed of a subscription, compared before it is changed. */
const SeenSubscription = z.object({ endsOn: z.string() })

/** The reason that confirms a cancellation. */
export const CancelReason = z.object({ reason: requiredText('Reason', 500) })
const CancelForm = CancelReason.extend({ seen: SeenSubscription })
export type CancelForm = z.infer<typeof CancelForm>
/** The reason that ends what was granted for cash or by the owner's word. */
export const EndByHandForm = CancelReason.extend({ seen: SeenReceipt })
export type EndByHandForm = z.infer<typeof EndByHandForm>
const ExtendForm = z.object({ endsOn: z.iso.date('A day looks like 2026-11-20.'), seen: SeenSubscription })
export type ExtendForm = z.infer<typeof ExtendForm>
/** A plan granted by hand; cash gets a receipt. The semester defaults to the student's own. */
export const GrantForm = ByHand.extend({
  studentId: Id,
  semNum: z.number().int().min(1).max(8).optional(),
})
  .refine(saysPrice, priceUnsaid)
  .refine(isSumOfCash, sumWithoutCash)

const SubscriptionReply = z.object({ message: z.string(), subscription: Subscription })
const IdParams = z.object({ id: Id })

/** The owner's calls; the students' pages load none of them. */
export const subscriptionManagementOps = operations(() => ({
  list: operation({
    ...subscriptionManagementCalls.list,
    right: 'handlePayments',
    summary: 'Subscriptions by the time of their grant, searched by USN and name',
    query: ListQuery.extend({
      state: SubscriptionState.exclude(['none']).optional(),
      /** Only active ones that end within this number of days and are not renewed. */
      endsWithinDays: z.coerce.number().int().min(0).max(365).optional(),
      /** Only subscriptions of one person. */
      studentId: Id.optional(),
      sort: z.enum(['newest', 'oldest']).default('newest'),
    }),
    response: z.object({ items: z.array(Subscription), total: z.number().int() }),
  }),
  grant: operation({
    ...subscriptionManagementCalls.grant,
    right: 'administer',
    summary: 'Give a student a plan by hand',
    passwordAgain: 'always',
    body: GrantForm,
    response: SubscriptionReply,
  }),
  cancel: operation({
    ...subscriptionManagementCalls.cancel,
    right: 'administer',
    summary: 'Cancel a subscription, with a reason; reading ends with the next request',
    params: IdParams,
    body: CancelForm,
    response: SubscriptionReply,
  }),
  endGrant: operation({
    ...subscriptionManagementCalls.endGrant,
    right: 'administer',
    summary:
      "End what was granted for cash or by the owner's word, and void its receipt; its claim waits again",
    params: IdParams,
    body: EndByHandForm,
    response: SubscriptionReply,
  }),
  extend: operation({
    ...subscriptionManagementCalls.extend,
    right: 'administer',
    summary: 'Give a subscription a later last day',
    passwordAgain: 'always',
    params: IdParams,
    body: ExtendForm,
    response: SubscriptionReply,
  }),
  receipt: operation({
    ...subscriptionManagementCalls.receipt,
    right: 'handlePayments',
    summary: 'The receipt of a subscription, to open and print',
    params: IdParams,
    response: Receipt,
  }),
}))
