import { discountCodeCalls } from '@lectureshelf/contract/money/calls/discount-codes.calls'
import type { DiscountCodeForm } from '@lectureshelf/contract/money/discount-codes'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../../lib/http/http.ts'
import { refetch } from '../../../lib/http/refetch.ts'
import { pageSize } from '../../../lib/page-search.ts'

export interface DiscountCodeFilter {
  state?: 'open' | 'closed'
  q?: string
  page?: number
  size?: number
}

const discountCodeKeys = {
  all: ['discount-codes'] as const,
  list: (filter: DiscountCodeFilter) => ['discount-codes', filter] as const,
}

/** Fetches one page of the discount codes, newest first. */
export const discountCodesQuery = (filter: DiscountCodeFilter) =>
  queryOptions({
    queryKey: discountCodeKeys.list(filter),
    queryFn: ({ signal }) =>
      call(discountCodeCalls.list, { query: { ...filter, size: filter.size ?? pageSize }, signal }),
    staleTime: 0,
  })

const useRefresh = () => {
  const queryClient = useQueryClient()
  // Not awaited: the refetch may remove the code, and with it the component that reports success.
  return () => refetch(queryClient, discountCodeKeys.all)
}

/** Makes a discount code. */
export const useCreateDiscountCode = () => {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: z.input<typeof DiscountCodeForm>) => call(discountCodeCalls.create, { body }),
    onSettled: refresh,
  })
}

/** Switches a discount code off. */
export const useEndDiscountCode = (id: string) => {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (reason: string) => call(discountCodeCalls.end, { params: { id }, body: { reason } }),
    onSettled: refresh,
  })
}
