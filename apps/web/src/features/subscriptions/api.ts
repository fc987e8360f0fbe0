import { subscriptionOps } from '@lectureshelf/contract/subscriptions'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http.ts'

/** What the signed-in student has paid for. Only a student may ask; staff have no subscription. */
export const ownSubscriptionQuery = queryOptions({
  queryKey: ['subscriptions', 'own'],
  queryFn: ({ signal }) => call(subscriptionOps.own, { signal }),
})
