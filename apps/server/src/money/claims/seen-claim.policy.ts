import { messages } from '@lectureshelf/contract/messages'
import { claimChanges } from '@lectureshelf/contract/money/payment-messages'
import { type Plan, plans } from '@lectureshelf/contract/money/plans'
import type { SeenClaim } from '@lectureshelf/contract/money/claims'
import { AppError } from '../../platform/errors.ts'
import type { StoredClaim } from '../tables/claims.table.ts'

type CurrentClaim = Pick<StoredClaim, 'plan' | 'amountPaise' | 'utr' | 'correctedAt'>

const planName = (plan: Plan): string => plans[plan].name

const rupees = (paise: number): string => `Rs ${paise % 100 === 0 ? paise / 100 : (paise / 100).toFixed(2)}`

const isSameInstant = (seen: string | null, now: Date | null): boolean =>
  seen === null || now === null ? seen === now : new Date(seen).getTime() === now.getTime()

/**
 * Returns a sentence per difference between a claim and what a screen showed of it. `corrections` are the sentences
 * about the rest of its form.
 */
export const describeClaimChanges = (
  claim: CurrentClaim,
  seen: SeenClaim,
  corrections: string[] = [],
): string[] => {
  const { field } = claimChanges
  const { correctedAt } = seen
  const isCorrected = correctedAt !== undefined && !isSameInstant(correctedAt, claim.correctedAt)
  const found = [
    claim.plan === seen.plan ? [] : [field('The plan', planName(seen.plan), planName(claim.plan))],
    claim.amountPaise === seen.amountPaise
      ? []
      : [field('The amount', rupees(seen.amountPaise), rupees(claim.amountPaise))],
    claim.utr === seen.utr ? [] : [field('The UTR', seen.utr, claim.utr)],
    isCorrected ? corrections : [],
  ].flat()
  return found.length === 0 && isCorrected ? [claimChanges.corrected] : found
}

/**
 * Throws when a locked claim differs from what the screen of a decision showed.
 * @throws AppError `changed_meanwhile` with a sentence per difference
 */
export const requireAsSeen = async (
  claim: CurrentClaim,
  seen: SeenClaim,
  listCorrections: () => Promise<string[]>,
): Promise<void> => {
  if (describeClaimChanges(claim, seen).length === 0) return
  const sentences = describeClaimChanges(claim, seen, await listCorrections())
  throw new AppError('changed_meanwhile', {
    message: messages.claimChanged,
    extraDetails: sentences.join(' '),
  })
}
