import { type Plan, plans } from '@lectureshelf/contract/money/plans'
import { settingOps } from '@lectureshelf/contract/site/settings'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { pricesToShow } from './shown-prices.ts'

/** Whom to pay, and the prices of the plans now. */
export const paymentQuery = queryOptions({
  queryKey: ['payment'],
  meta: { isPublic: true },
  queryFn: ({ signal }) => call(settingOps.payment, { signal }),
})

/** The prices in paise that a payment may be made at, once the server has said what they are now. */
export const useKnownPrices = (): Record<Plan, number> | null => {
  const { data, dataUpdatedAt } = useQuery(paymentQuery)
  if (data === undefined) return null
  return pricesToShow({ basic: data.basicPricePaise, premium: data.premiumPricePaise }, dataUpdatedAt)
}

/** The price of each plan in paise: the catalogue's until the server has said what it is now. */
export const usePrices = (): Record<Plan, number> =>
  useKnownPrices() ?? { basic: plans.basic.pricePaise, premium: plans.premium.pricePaise }
