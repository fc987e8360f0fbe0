import { renewalOps } from '@lectureshelf/contract/money/renewals'
import { subscriptionOps } from '@lectureshelf/contract/money/subscriptions'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { subscriptionKeys } from './keys.ts'

/** What the signed-in student has paid for. Only a student may ask; staff have no subscription. */
export const ownSubscriptionQuery = queryOptions({
  queryKey: subscriptionKeys.own,
  queryFn: ({ signal }) => call(subscriptionOps.own, { signal }),
})

/** The student's own payments with their state; nobody has more of them than fit on one page. */
export const ownClaimsQuery = queryOptions({
  queryKey: subscriptionKeys.ownClaims,
  queryFn: async ({ signal }) => (await call(renewalOps.claims, { query: { size: 200 }, signal })).items,
})

/** The semesters a student may renew for, and the payment that is being checked. Only a student may ask. */
export const renewalOptionsQuery = queryOptions({
  queryKey: subscriptionKeys.renewalOptions,
  queryFn: ({ signal }) => call(renewalOps.options, { signal }),
})
