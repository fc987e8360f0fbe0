import { type Plan, plans } from '@lectureshelf/contract/plans'
import { renewalOps } from '@lectureshelf/contract/renewals'
import { settingOps } from '@lectureshelf/contract/settings'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http.ts'

/** Whom to pay, and the prices of the plans now. */
export const paymentQuery = queryOptions({
  queryKey: ['payment'],
  queryFn: ({ signal }) => call(settingOps.payment, { signal }),
})

/** The price of each plan in paise: the catalogue's until the server has said what it is now. */
export const usePrices = (): Record<Plan, number> => {
  const { data } = useQuery(paymentQuery)
  return {
    basic: data?.basicPricePaise ?? plans.basic.pricePaise,
    premium: data?.premiumPricePaise ?? plans.premium.pricePaise,
  }
}

/** The semesters a student may renew for, and the payment that is being checked. Only a student may ask. */
export const renewalOptionsQuery = queryOptions({
  queryKey: ['renewals', 'options'],
  queryFn: ({ signal }) => call(renewalOps.options, { signal }),
})

/** Claims a payment for a further semester. It may open notes at once, so every answer is asked for anew. */
export const useRenew = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { plan: Plan; semester: string; utr: string }) => call(renewalOps.create, { body }),
    onSettled: () => queryClient.invalidateQueries(),
  })
}
