import { dayOf } from '../../../platform/clock.ts'

/** A credit as far as its meaning depends on it. */
export interface CreditFacts {
  utr: string | null
  amountPaise: number
  /** When the bank took it back. */
  reversedOn: string | null
  /** The claim that was paired with it by hand. */
  claimId: string | null
}

/** A claim as far as the meaning of a credit depends on it. */
export interface ClaimFacts {
  id: string
  state: 'pending' | 'approved' | 'rejected'
  utr: string
  amountPaise: number
  createdAt: Date
}

/** Everything that credits are held against. */
export interface ClaimBook<Claim extends ClaimFacts> {
  ofUtr: ReadonlyMap<string, Claim>
  ofId: ReadonlyMap<string, Claim>
  /** Prices of the plans, and the amounts that pending claims were made for. */
  planSizes: ReadonlySet<number>
}

/** What a credit and the claims mean together. */
export type Meaning<Claim> =
  /** UTR and amount of a pending claim. */
  | { kind: 'ready'; claim: Claim }
  /** The UTR of a pending claim with another amount. */
  | { kind: 'held'; claim: Claim }
  /** The payment of a claim that is approved. */
  | { kind: 'granted'; claim: Claim }
  /** The bank took it back; whoever claimed it has not paid. */
  | { kind: 'reversed'; claim: Claim | null }
  /** As large as a plan, and nobody claims it. */
  | { kind: 'orphan' }
  | { kind: 'other' }

/** Puts claims where credits find them. Of several with one UTR the one that is not rejected counts. */
export const bookOf = <Claim extends ClaimFacts>(
  claims: Iterable<Claim>,
  prices: number[],
): ClaimBook<Claim> => {
  const ofUtr = new Map<string, Claim>()
  const ofId = new Map<string, Claim>()
  const planSizes = new Set(prices)
  for (const claim of claims) {
    ofId.set(claim.id, claim)
    if ((ofUtr.get(claim.utr)?.state ?? 'rejected') === 'rejected') ofUtr.set(claim.utr, claim)
    if (claim.state === 'pending') planSizes.add(claim.amountPaise)
  }
  return { ofUtr, ofId, planSizes }
}

const meaningOfClaimed = <Claim extends ClaimFacts>(
  amountPaise: number,
  claim: Claim,
): Meaning<Claim> | null => {
  if (claim.state === 'approved') return { kind: 'granted', claim }
  if (claim.state === 'rejected') return null
  return { kind: claim.amountPaise === amountPaise ? 'ready' : 'held', claim }
}

/** Decides what a credit means: the only place that does, for every screen, approval and sum. */
export const decideCredit = <Claim extends ClaimFacts>(
  { utr, amountPaise, reversedOn, claimId }: CreditFacts,
  { ofUtr, ofId, planSizes }: ClaimBook<Claim>,
): Meaning<Claim> => {
  const paired = claimId === null ? undefined : ofId.get(claimId)
  const isPaired = paired?.state === 'approved'
  const claim = isPaired ? paired : utr === null ? undefined : ofUtr.get(utr)
  if (reversedOn !== null) return { kind: 'reversed', claim: claim ?? null }
  const claimed = claim === undefined ? null : meaningOfClaimed(amountPaise, claim)
  return claimed ?? { kind: planSizes.has(amountPaise) ? 'orphan' : 'other' }
}

interface Span {
  /** First and last day of a statement. */
  fromDay: string | null
  toDay: string | null
}

/** Whether a statement has all lines of a claim's day: it reaches past it, and begins no later. */
export const coversDay = ({ fromDay, toDay }: Span, day: string): boolean =>
  fromDay !== null && toDay !== null && fromDay <= day && day < toDay

const missingAfterMs = 3 * 24 * 60 * 60_000

/** Whether a payment should be in a statement by now and is not; `seenUtrs` are those of every credit known. */
export const isMissing = (
  claim: ClaimFacts,
  span: Span,
  { seenUtrs, now }: { seenUtrs: ReadonlySet<string>; now: Date },
): boolean =>
  claim.state === 'pending' &&
  now.getTime() - claim.createdAt.getTime() > missingAfterMs &&
  coversDay(span, dayOf(claim.createdAt)) &&
  !seenUtrs.has(claim.utr)
