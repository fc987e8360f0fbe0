import { dayMs } from '@lectureshelf/contract/formats/durations'
import { dayOf } from '../../../platform/clock.ts'
import { daysAfter, daysBetween } from '../../subscriptions/periods.policy.ts'
import { dayOfUtr, isPlausibleUtr } from '../../subscriptions/provisional.policy.ts'
import type { ClaimFacts } from './matching.policy.ts'

interface Span {
  /** The first day of a statement. */
  fromDay: string | null
  /** The last day of a statement. */
  toDay: string | null
}

/** The days of a completely imported statement, with the UPI ids that pay into its account. */
export interface AccountSpan extends Span {
  accountId: string
  upiIds: string[]
  /** Open credits of the account whose reference is not known: each may be the payment of any claim of its sum. */
  unnamed?: UnnamedCredit[]
}

/** A credit without a reference, or with several that a person has to choose from. */
export interface UnnamedCredit {
  day: string
  amountPaise: number
}

/** The facts of a claim that tell on which days its payment can have reached the account. */
export interface PaidClaim extends Pick<ClaimFacts, 'utr' | 'amountPaise' | 'payeeUpiId' | 'createdAt'> {
  /** A correction sets `createdAt` again. */
  correctedAt: Date | null
}

/** Days before its claim that a reference may name; one that names an earlier day was made up or is of another kind. */
const daysNamedMax = 31

/**
 * Returns the first day on which a payment can have reached the account: the day that its reference names, or the day
 * before the claim, for whoever pays before midnight and claims after it. Returns null when it cannot be known.
 */
export const firstDayOf = ({ utr, createdAt, correctedAt }: PaidClaim): string | null => {
  const claimedOn = dayOf(createdAt)
  const named = isPlausibleUtr(utr) ? dayOfUtr(utr, claimedOn) : null
  const daysBefore = named === null ? -1 : daysBetween(named, claimedOn)
  if (daysBefore >= 0 && daysBefore <= daysNamedMax) return named
  // A corrected claim may have been paid for long before: when it was first sent is not stored.
  return correctedAt === null ? daysAfter(claimedOn, -1) : null
}

/** Checks whether a statement contains a whole day: it begins no later and ends after it. */
export const coversDay = ({ fromDay, toDay }: Span, day: string): boolean =>
  fromDay !== null && toDay !== null && fromDay <= day && day < toDay

interface Days {
  fromDay: string
  toDay: string
}

/** Checks whether statements together contain every whole day from one to another. */
const coverDays = (statements: Days[], from: string, to: string): boolean => {
  // The first day that is not known to be complete. The last day of a statement never is.
  let open = from
  for (const { fromDay, toDay } of statements.toSorted((a, b) => (a.fromDay < b.fromDay ? -1 : 1))) {
    if (fromDay > open) break
    if (toDay > open) open = toDay
  }
  return open > to
}

/** Checks whether a credit without a known reference may be the payment of a claim; banks book after midnight, too. */
const isInDoubt = (unnamed: UnnamedCredit[], { amountPaise }: PaidClaim, from: string, to: string): boolean =>
  unnamed.some(
    (credit) => credit.amountPaise === amountPaise && credit.day >= from && credit.day <= daysAfter(to, 1),
  )

/**
 * Checks whether the statements of one account together contain every day on which the payment of a claim can have
 * reached it, and none of their credits may be it. Only then does it mean anything that they do not have the payment.
 */
export const coverPayment = (spans: AccountSpan[], claim: PaidClaim): boolean => {
  const from = firstDayOf(claim)
  if (from === null) return false
  const to = dayOf(claim.createdAt)
  const around = spans.flatMap(({ accountId, fromDay, toDay, upiIds, unnamed = [] }) =>
    fromDay !== null && toDay !== null && fromDay <= to && toDay > from && upiIds.includes(claim.payeeUpiId)
      ? [{ accountId, fromDay, toDay, unnamed }]
      : [],
  )
  return [...new Set(around.map(({ accountId }) => accountId))].some((account) => {
    const own = around.filter(({ accountId }) => accountId === account)
    const unnamed = own.flatMap((span) => span.unnamed)
    return coverDays(own, from, to) && !isInDoubt(unnamed, claim, from, to)
  })
}

const missingAfterMs = 3 * dayMs

interface Evidence {
  /** The spans of all statements. */
  spans: AccountSpan[]
  /** The UTRs of all known credits. */
  seenUtrs: ReadonlySet<string>
  now: Date
}

/** Checks whether a payment should be in a statement but is in none. */
export const isMissing = (
  claim: PaidClaim & Pick<ClaimFacts, 'state'>,
  span: Span,
  { spans, seenUtrs, now }: Evidence,
): boolean =>
  claim.state === 'pending' &&
  now.getTime() - claim.createdAt.getTime() > missingAfterMs &&
  coversDay(span, dayOf(claim.createdAt)) &&
  coverPayment(spans, claim) &&
  !seenUtrs.has(claim.utr)
