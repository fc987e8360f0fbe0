import type { Plan } from '@lectureshelf/contract/money/plans'
import { settingCalls } from '@lectureshelf/contract/base/calls/settings.calls'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { paymentKey } from './keys.ts'

/** Fetches the payee and the current prices of the plans. */
export const paymentQuery = queryOptions({
  queryKey: paymentKey,
  meta: { isPublic: true },
  queryFn: ({ signal }) => call(settingCalls.payment, { signal }),
})

/** Returns the price of each plan in paise as the server has it now; null until it has sent them. */
export const useCurrentPrices = (): Record<Plan, number> | null => {
  const { data } = useQuery(paymentQuery)
  return data === undefined ? null : { basic: data.basicPricePaise, premium: data.premiumPricePaise }
}
