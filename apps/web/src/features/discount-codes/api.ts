import {
  type CheckedDiscount,
  type DiscountCheck,
  discountCheckOps,
} from '@lectureshelf/contract/money/discounts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { refusalReason, refusedField } from '../../ui/forms/refusal-sentence.ts'

/** What is known about a discount code that somebody wants to use. */
export type DiscountState =
  | { kind: 'none' }
  | { kind: 'checking' }
  | { kind: 'refused'; reason: string }
  | { kind: 'valid'; discount: CheckedDiscount }

/** Asks the server what a discount code leaves to pay; null without a code. */
export const useDiscount = (asked: DiscountCheck | null): DiscountState => {
  const { data, error } = useQuery({
    queryKey: ['discount', asked] as const,
    queryFn: ({ queryKey: [, body], signal }) =>
      body === null ? null : call(discountCheckOps.check, { body, signal }),
    enabled: asked !== null,
    retry: false,
    staleTime: 0,
  })
  if (asked === null) return { kind: 'none' }
  if (error !== null) return { kind: 'refused', reason: refusedField(error)?.reason ?? refusalReason(error) }
  return data === undefined || data === null ? { kind: 'checking' } : { kind: 'valid', discount: data }
}

/** What a form sends of a discount code: a refused one is left out, so that the sum is what the QR code shows. */
export const discountFields = (letters: string, state: DiscountState): { discountCode?: string } =>
  state.kind === 'none' || state.kind === 'refused' ? {} : { discountCode: letters }
