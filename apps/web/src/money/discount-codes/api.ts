import { discountCheckCalls } from '@lectureshelf/contract/money/calls/discounts.calls'
import type { CheckedDiscount, DiscountCheck } from '@lectureshelf/contract/money/discounts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call } from '../../lib/http/http.ts'
import { useSteadyQuery } from '../../lib/http/steady-query.ts'
import { errorSentence } from '../../ui/error-panel.tsx'
import { refusalReason, refusedField } from '../../ui/forms/refusal-sentence.ts'

/** What is known about a discount code that someone wants to use. */
export type DiscountState =
  | { kind: 'none' }
  | { kind: 'checking' }
  | { kind: 'refused'; reason: string; retry: () => void }
  /** The server could not say whether the code is valid. */
  | { kind: 'failed'; reason: string; retry: () => void }
  | { kind: 'valid'; discount: CheckedDiscount }

const checkQuery = (asked: DiscountCheck | null) =>
  queryOptions({
    queryKey: ['discount', asked] as const,
    queryFn: ({ queryKey: [, body], signal }) =>
      body === null ? null : call(discountCheckCalls.check, { body, signal }),
    retry: false,
  })

const isSamePrice = (before: DiscountCheck | null, asked: DiscountCheck | null): boolean =>
  before?.letters === asked?.letters &&
  before?.plan === asked?.plan &&
  before?.pricePaise === asked?.pricePaise

const stateOf = (data: CheckedDiscount | null | undefined): DiscountState =>
  data === undefined || data === null ? { kind: 'checking' } : { kind: 'valid', discount: data }

const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.code === 'invalid_request'

const errorState = (error: unknown, retry: () => void): DiscountState =>
  isRefusal(error)
    ? { kind: 'refused', reason: refusedField(error)?.reason ?? refusalReason(error), retry }
    : { kind: 'failed', reason: errorSentence(error), retry }

/** Asks the server what a discount code leaves to pay; null without a code. */
export const useDiscount = (asked: DiscountCheck | null): DiscountState => {
  const { data, error, refetch } = useSteadyQuery({
    ...checkQuery(asked),
    enabled: asked !== null,
    // The QR code stays while the code is checked again for a college that was typed.
    placeholderData: (before, query) =>
      query !== undefined && isSamePrice(query.queryKey[1], asked) ? before : undefined,
  })
  // It stays as well when that check fails: the reduced sum may have been paid already.
  const [kept, setKept] = useState<{ asked: DiscountCheck | null; data: CheckedDiscount } | null>(null)
  if (error === null) {
    if (data !== undefined && data !== null && data !== kept?.data) setKept({ asked, data })
  } else if (isRefusal(error) && kept !== null) setKept(null)
  if (asked === null) return { kind: 'none' }
  if (error === null) return stateOf(data)
  const state = errorState(error, () => void refetch())
  return state.kind === 'failed' && kept !== null && isSamePrice(kept.asked, asked)
    ? stateOf(kept.data)
    : state
}

/** Returns a function that waits for the server's word about a discount code, for a form that is sent before it. */
export const useSettledDiscount = () => {
  const queryClient = useQueryClient()
  return async (asked: DiscountCheck | null, shown: DiscountState): Promise<DiscountState> => {
    if (shown.kind !== 'checking') return shown
    try {
      return stateOf(await queryClient.ensureQueryData(checkQuery(asked)))
    } catch (error) {
      return errorState(error, () => undefined)
    }
  }
}

/** Returns the sum that the QR code shows; undefined while it is not known. */
export const amountShown = (state: DiscountState, pricePaise: number | undefined): number | undefined => {
  if (state.kind === 'valid') return state.discount.amountPaise
  return state.kind === 'failed' ? undefined : pricePaise
}

/**
 * What a form sends of a discount code. A refused one is left out, so that the sum is what the QR code shows; about one
 * that could not be checked the server decides.
 */
export const discountFields = (letters: string, state: DiscountState): { discountCode?: string } =>
  state.kind === 'none' || state.kind === 'refused' ? {} : { discountCode: letters }
