import { discountCodeCalls } from '@lectureshelf/contract/money/calls/discount-codes.calls'
import type { DiscountCodeForm } from '@lectureshelf/contract/money/discount-codes'
import type { z } from 'zod'
import { call } from '../../../lib/http/http.ts'
import { useChange } from '../../../lib/http/use-change.ts'
import { type ListFilter, listQuery } from '../../../lib/http/list-query.ts'

export interface DiscountCodeFilter extends ListFilter {
  state?: 'open' | 'closed'
}

const discountCodeKeys = {
  all: ['discount-codes'] as const,
  list: (filter: DiscountCodeFilter) => ['discount-codes', filter] as const,
}

/** Fetches one page of the discount codes, newest first. */
export const discountCodesQuery = (filter: DiscountCodeFilter) =>
  listQuery(discountCodeKeys.list(filter), filter, (query, signal) =>
    call(discountCodeCalls.list, { query, signal }),
  )

/** Makes a discount code. */
export const useCreateDiscountCode = () =>
  useChange(
    (body: z.input<typeof DiscountCodeForm>) => call(discountCodeCalls.create, { body }),
    discountCodeKeys.all,
  )

/** Switches a discount code off. */
export const useEndDiscountCode = (id: string) =>
  useChange(
    (reason: string) => call(discountCodeCalls.end, { params: { id }, body: { reason } }),
    discountCodeKeys.all,
  )
