import {
  type CheckedDiscount,
  type DiscountCheck,
  discountCheckOps,
} from '@lectureshelf/contract/money/discounts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { refusalReason, refusedField } from '../../ui/forms/refusal-sentence.ts'

/** What is known about a discount code that somebody wants to use. */
export type DiscountState =
  | { kind: 'none' }
  | { kind: 'checking' }
  | { kind: 'refused'; reason: string }
  | { kind: 'valid'; discount: CheckedDiscount }

const checkQuery = (asked: DiscountCheck | null) =>
  queryOptions({
    queryKey: ['discount', asked] as const,
    queryFn: ({ queryKey: [, body], signal }) =>
      body === null ? null : call(discountCheckOps.check, { body, signal }),
    retry: false,
  })

const isSamePrice = (before: DiscountCheck | null, asked: DiscountCheck | null): boolean =>
  before?.letters === asked?.letters &&
  before?.plan === asked?.plan &&
  before?.pricePaise === asked?.pricePaise

const stateOf = (data: CheckedDiscount | null | undefined): DiscountState =>
  data === undefined || data === null ? { kind: 'checking' } : { kind: 'valid', discount: data }

const refusedState = (error: unknown): DiscountState => ({
  kind: 'refused',
  reason: refusedField(error)?.reason ?? refusalReason(error),
})

/** Asks the server what a discount code leaves to pay; null without a code. */
export const useDiscount = (asked: DiscountCheck | null): DiscountState => {
  const { data, error } = useQuery({
    ...checkQuery(asked),
    enabled: asked !== null,
    // The QR code stays while the code is checked again for a college that was typed.
    placeholderData: (before, query) =>
      query !== undefined && isSamePrice(query.queryKey[1], asked) ? before : undefined,
  })
  if (asked === null) return { kind: 'none' }
  return error === null ? stateOf(data) : refusedState(error)
}

/** Returns a function that waits for the server's word about a discount code, for a form that is sent before it. */
export const useSettledDiscount = () => {
  const queryClient = useQueryClient()
  return async (asked: DiscountCheck | null, shown: DiscountState): Promise<DiscountState> => {
    if (shown.kind !== 'checking') return shown
    try {
      return stateOf(await queryClient.ensureQueryData(checkQuery(asked)))
    } catch (error) {
      return refusedState(error)
    }
  }
}

/** What a form sends of a discount code: a refused one is left out, so that the sum is what the QR code shows. */
export const discountFields = (letters: string, state: DiscountState): { discountCode?: string } =>
  state.kind === 'none' || state.kind === 'refused' ? {} : { discountCode: letters }
