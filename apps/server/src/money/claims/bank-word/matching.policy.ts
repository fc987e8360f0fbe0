import type { CreditMark } from '@lectureshelf/contract/money/bank/credit-states'

/** The facts of a credit that its meaning depends on. */
export interface CreditFacts {
  utr: string | null
  amountPaise: number
  /** The day when the bank reversed it. */
  reversedOn: string | null
  /** The part that paid for granted claims. */
  usedPaise: number
  /** The part that was sent back. */
  refundedPaise: number
  /** What the owner decided about the rest. */
  mark: CreditMark | null
}

/** The facts of a claim that the meaning of a credit depends on. */
export interface ClaimFacts {
  id: string
  state: 'pending' | 'approved' | 'rejected'
  utr: string
  amountPaise: number
  /** The UPI id that it was to be paid to. */
  payeeUpiId: string
  createdAt: Date
}

/** Claims by UTR, which credits are compared with. */
export interface ClaimBook<Claim extends ClaimFacts> {
  ofUtr: ReadonlyMap<string, Claim>
  /** Prices of the plans, and the amounts of pending claims. */
  planSizes: ReadonlySet<number>
}

/** What a credit, or the rest of it that nothing was granted for, means together with the claims. */
export type Meaning<Claim> =
  /** Has the UTR and the amount of a pending claim. */
  | { kind: 'ready'; claim: Claim }
  /** Has the UTR of a pending claim, but another amount. */
  | { kind: 'held'; claim: Claim }
  /** Nothing is left of it: it paid for approved claims. */
  | { kind: 'granted' }
  /** Was reversed by the bank, so a claim with it is unpaid. */
  | { kind: 'reversed'; claim: Claim | null }
  /** Nothing is left of it: it was sent back. */
  | { kind: 'refunded' }
  /** Is to be sent back. */
  | { kind: 'refund_due' }
  /** Has nothing to do with the product. */
  | { kind: 'not_ours' }
  /** Belongs to no claim. */
  | { kind: 'orphan' }

/** Returns what is left of a credit for a grant or a refund. */
export const restOf = ({
  amountPaise,
  usedPaise,
  refundedPaise,
}: Pick<CreditFacts, 'amountPaise' | 'usedPaise' | 'refundedPaise'>): number =>
  amountPaise - usedPaise - refundedPaise

/** Indexes claims by UTR. Of several claims with one UTR, the one that is not rejected counts. */
export const bookOf = <Claim extends ClaimFacts>(
  claims: Iterable<Claim>,
  prices: number[],
): ClaimBook<Claim> => {
  const ofUtr = new Map<string, Claim>()
  const planSizes = new Set(prices)
  for (const claim of claims) {
    if ((ofUtr.get(claim.utr)?.state ?? 'rejected') === 'rejected') ofUtr.set(claim.utr, claim)
    if (claim.state === 'pending') planSizes.add(claim.amountPaise)
  }
  return { ofUtr, planSizes }
}

/** Decides what a credit means together with the claims, for every screen, approval and sum. */
export const decideCredit = <Claim extends ClaimFacts>(
  credit: CreditFacts,
  { ofUtr }: ClaimBook<Claim>,
): Meaning<Claim> => {
  const { utr, reversedOn, usedPaise, mark } = credit
  const claim = utr === null ? undefined : ofUtr.get(utr)
  if (reversedOn !== null) return { kind: 'reversed', claim: claim ?? null }
  const rest = restOf(credit)
  if (rest <= 0) return { kind: usedPaise > 0 ? 'granted' : 'refunded' }
  if (mark === 'refund_due') return { kind: mark }
  // Whoever claims a payment knows its reference: it is not foreign after all.
  if (claim?.state === 'pending') return { kind: claim.amountPaise === rest ? 'ready' : 'held', claim }
  return { kind: mark ?? 'orphan' }
}
