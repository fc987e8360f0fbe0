import { claimCalls } from '@lectureshelf/contract/money/calls/claims.calls'
import { renewalOptionCalls, subscriptionCalls } from '@lectureshelf/contract/money/calls/subscriptions.calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { subscriptionKeys } from './keys.ts'

/** Fetches the signed-in student's subscription. Only for students: staff have none. */
export const ownSubscriptionQuery = queryOptions({
  queryKey: subscriptionKeys.own,
  queryFn: ({ signal }) => call(subscriptionCalls.own, { signal }),
})

/** Fetches the student's own claims with their state; no one has more of them than fit on one page. */
export const ownClaimsQuery = queryOptions({
  queryKey: subscriptionKeys.ownClaims,
  queryFn: async ({ signal }) => (await call(claimCalls.listOwn, { query: { size: 200 }, signal })).items,
})

/** Fetches the semesters a student may renew for, and the pending payment. Only for students. */
export const renewalOptionsQuery = queryOptions({
  queryKey: subscriptionKeys.renewalOptions,
  queryFn: ({ signal }) => call(renewalOptionCalls.options, { signal }),
})
