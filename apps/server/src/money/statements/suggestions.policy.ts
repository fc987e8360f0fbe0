import { dayOf } from '../../platform/clock.ts'
import { daysBetween } from '../subscriptions/periods.policy.ts'
import type { ClaimFacts, CreditFacts } from '../claims/bank-word/matching.policy.ts'

interface Orphan extends CreditFacts {
  /** Several numbers of its line that may be its reference. */
  candidates: string[]
  day: string
  /** Masked, such as `ra…sh@okaxis`. */
  payer: string | null
}

interface NamedClaim extends ClaimFacts {
  name: string
}

export interface Suggested<Claim> {
  claim: Claim
  /** Sentences for the owner. */
  reasons: string[]
}

const suggestionsMax = 5
const editsMax = 2

/** Counts the characters to change, add or omit; returns `max + 1` for more than `max`. */
export const editsBetween = (a: string, b: string, max: number): number => {
  if (Math.abs(a.length - b.length) > max) return max + 1
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1]
      const changed = (previous[column - 1] ?? 0) + (isSame ? 0 : 1)
      current.push(Math.min(changed, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1))
    }
    if (Math.min(...current) > max) return max + 1
    previous = current
  }
  return previous[b.length] ?? max + 1
}

/**
 * Returns whether a masked address can belong to a name: `ra…sh` fits Ramesh, and Ravi Ganesh. Numbers after
 * the name are ignored.
 */
export const fitsAddress = (name: string, payer: string): boolean => {
  const [start = '', end = ''] = (payer.split('@')[0] ?? '').split('…')
  const words = name.toLowerCase().match(/[a-z]{2,}/g) ?? []
  if (start.length < 2) return false
  const isStart = words.some((word) => word.startsWith(start))
  return isStart && (/\d/.test(end) || words.some((word) => word.endsWith(end)))
}

/** Amount and day together weigh no more than a name, which alone is no evidence either. */
const nameWeight = 4

interface Reason {
  weight: number
  text: string
}

const reasonsFor = (orphan: Orphan, claim: NamedClaim): Reason[] => {
  const reasons: Reason[] = []
  const edits = orphan.utr === null ? editsMax + 1 : editsBetween(orphan.utr, claim.utr, editsMax)
  const days = Math.abs(daysBetween(orphan.day, dayOf(claim.createdAt)))
  if (orphan.utr === null && orphan.candidates.includes(claim.utr))
    reasons.push({ weight: 8, text: 'Its UTR is one of the numbers in the line.' })
  if (edits <= editsMax) {
    reasons.push({
      weight: 8 - edits,
      text: `The UTR differs in ${edits === 1 ? '1 place' : `${edits} places`}.`,
    })
  }
  if (orphan.payer !== null && fitsAddress(claim.name, orphan.payer)) {
    reasons.push({ weight: nameWeight, text: `The payer ${orphan.payer} fits the name.` })
  }
  if (orphan.amountPaise === claim.amountPaise) reasons.push({ weight: 2, text: 'The amount is the same.' })
  if (days <= 1)
    reasons.push({ weight: days === 0 ? 2 : 1, text: days === 0 ? 'The same day.' : 'A day apart.' })
  return reasons
}

const weightOf = (reasons: Reason[]): number => reasons.reduce((sum, { weight }) => sum + weight, 0)

/** Returns the pending claims an orphan credit might belong to, the likeliest first. */
export const suggestClaims = <Claim extends NamedClaim>(
  orphan: Orphan,
  pending: Claim[],
): Suggested<Claim>[] =>
  pending
    .map((claim) => ({ claim, found: reasonsFor(orphan, claim) }))
    // Amount and day fit half of all claims, so the UTR or the name must match too; a mistyped UTR is enough.
    .filter(({ found }) => weightOf(found) > nameWeight)
    .toSorted(
      (a, b) =>
        weightOf(b.found) - weightOf(a.found) || a.claim.createdAt.getTime() - b.claim.createdAt.getTime(),
    )
    .slice(0, suggestionsMax)
    .map(({ claim, found }) => ({ claim, reasons: found.map(({ text }) => text) }))
