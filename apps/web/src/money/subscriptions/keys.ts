import type { Subscription } from '@lectureshelf/contract/money/subscription-management'
import type { ListFilter } from '../../lib/http/list-query.ts'

export interface SubscriptionFilter extends ListFilter {
  state?: Subscription['state']
  endsWithinDays?: number
  sort?: 'oldest'
}

/** Query keys of subscriptions and receipts. */
export const subscriptionKeys = {
  all: ['subscriptions'] as const,
  own: ['subscriptions', 'own'] as const,
  ownClaims: ['subscriptions', 'claims'] as const,
  ownReceipts: ['subscriptions', 'receipts'] as const,
  renewalOptions: ['subscriptions', 'renewals'] as const,
  lists: ['subscriptions', 'list'] as const,
  list: (filter: SubscriptionFilter) => ['subscriptions', 'list', filter] as const,
  receipt: (id: string) => ['subscriptions', 'list', 'receipt', id] as const,
}
