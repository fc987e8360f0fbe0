import { type Plan, plans } from '@lectureshelf/contract/plans'
import { type RenewalForm, renewalOps } from '@lectureshelf/contract/renewals'
import { settingOps } from '@lectureshelf/contract/settings'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../lib/http.ts'
import { pricesToShow } from './shown-prices.ts'

/** Whom to pay, and the prices of the plans now. */
export const paymentQuery = queryOptions({
  queryKey: ['payment'],
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

/** Claims a payment for a further semester. It may open notes at once, so every answer is asked for anew. */
export const useRenew = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: z.input<typeof RenewalForm>) => call(renewalOps.create, { body }),
    onSettled: () => queryClient.invalidateQueries(),
  })
}
