import { receiptCalls } from '@lectureshelf/contract/money/calls/receipts.calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { subscriptionKeys } from '../subscriptions/keys.ts'

/** Fetches the student's own receipts, newest first; no one has more of them than fit on one page. */
export const ownReceiptsQuery = queryOptions({
  queryKey: subscriptionKeys.ownReceipts,
  queryFn: async ({ signal }) => (await call(receiptCalls.list, { query: { size: 200 }, signal })).items,
})
