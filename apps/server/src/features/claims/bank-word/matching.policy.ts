import { dayOf } from '../../../platform/clock.ts'

/** The facts of a credit that its meaning depends on. */
export interface CreditFacts {
  utr: string | null
  amountPaise: number
  /** The day when the bank reversed it. */
  reversedOn: string | null
  /** The claim that the owner paired with it by hand. */
  claimId: string | null
}

/** The facts of a claim that the meaning of a credit depends on. */
export interface ClaimFacts {
  id: string
  state: 'pending' | 'approved' | 'rejected'
  utr: string
  amountPaise: number
  createdAt: Date
}

/** Claims by UTR and id, which credits are compared with. */
export interface ClaimBook<Claim extends ClaimFacts> {
  ofUtr: ReadonlyMap<string, Claim>
  ofId: ReadonlyMap<string, Claim>
  /** Prices of the plans, and the amounts of pending claims. */
  planSizes: ReadonlySet<number>
}

/** What a credit means together with the claims. */
export type Meaning<Claim> =
  /** Has the UTR and the amount of a pending claim. */
  | { kind: 'ready'; claim: Claim }
  /** Has the UTR of a pending claim, but another amount. */
  | { kind: 'held'; claim: Claim }
  /** Paid for an approved claim. */
  | { kind: 'granted'; claim: Claim }
  /** Was reversed by the bank, so a claim with it is unpaid. */
  | { kind: 'reversed'; claim: Claim | null }
  /** Has the amount of a plan, but no claim. */
  | { kind: 'orphan' }
  | { kind: 'other' }

/** Indexes claims by UTR and id. Of several claims with one UTR, the one that is not rejected counts. */
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

/** Decides what a credit means together with the claims, for every screen, approval and sum. */
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
  /** The first day of a statement. */
  fromDay: string | null
  /** The last day of a statement. */
  toDay: string | null
}

/** Checks whether a statement contains a whole day: it begins no later and ends after it. */
export const coversDay = ({ fromDay, toDay }: Span, day: string): boolean =>
  fromDay !== null && toDay !== null && fromDay <= day && day < toDay

const missingAfterMs = 3 * 24 * 60 * 60_000

/** Checks whether a payment should be in a statement but is not; `seenUtrs` are the UTRs of all known credits. */
export const isMissing = (
  claim: ClaimFacts,
  span: Span,
  { seenUtrs, now }: { seenUtrs: ReadonlySet<string>; now: Date },
): boolean =>
  claim.state === 'pending' &&
  now.getTime() - claim.createdAt.getTime() > missingAfterMs &&
  coversDay(span, dayOf(claim.createdAt)) &&
  !seenUtrs.has(claim.utr)
