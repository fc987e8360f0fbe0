import { type Plan, plans } from '@lectureshelf/contract/money/plans'
import { settingOps } from '@lectureshelf/contract/site/settings'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { pricesToShow } from './shown-prices.ts'

export { shownPayee } from './shown-prices.ts'

/** Fetches the payee and the current prices of the plans. */
export const paymentQuery = queryOptions({
  queryKey: ['payment'],
  meta: { isPublic: true },
  queryFn: ({ signal }) => call(settingOps.payment, { signal }),
})

/** Returns the price of each plan in paise as the server has it now; null until it has sent them. */
export const useCurrentPrices = (): Record<Plan, number> | null => {
  const { data } = useQuery(paymentQuery)
  return data === undefined ? null : { basic: data.basicPricePaise, premium: data.premiumPricePaise }
}

/** Returns the prices in paise that may be paid; null until the server has sent the current ones. */
export const useKnownPrices = (): Record<Plan, number> | null => {
  const { data, dataUpdatedAt } = useQuery(paymentQuery)
  if (data === undefined) return null
  return pricesToShow({ basic: data.basicPricePaise, premium: data.premiumPricePaise }, dataUpdatedAt)
}

/** Returns the price of each plan in paise: the catalogue's until the server has sent the current ones. */
export const usePrices = (): Record<Plan, number> =>
  useKnownPrices() ?? { basic: plans.basic.pricePaise, premium: plans.premium.pricePaise }
