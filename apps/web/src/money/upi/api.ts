import { type Plan, plans } from '@lectureshelf/contract/money/plans'
import { useQuery } from '@tanstack/react-query'
import { paymentQuery } from '../../base/prices/api.ts'
import { pricesToShow } from './shown-prices.ts'

export { shownPayee } from './shown-prices.ts'

/** Returns the prices in paise that may be paid; null until the server has sent the current ones. */
export const useKnownPrices = (): Record<Plan, number> | null => {
  const { data, dataUpdatedAt } = useQuery(paymentQuery)
  if (data === undefined) return null
  return pricesToShow({ basic: data.basicPricePaise, premium: data.premiumPricePaise }, dataUpdatedAt)
}

/** Returns the price of each plan in paise: the catalogue's until the server has sent the current ones. */
export const usePrices = (): Record<Plan, number> =>
  useKnownPrices() ?? { basic: plans.basic.pricePaise, premium: plans.premium.pricePaise }
