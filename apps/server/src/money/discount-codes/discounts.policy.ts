import { discountRefusals } from '@lectureshelf/contract/money/payment-messages'
import type { Plan } from '@lectureshelf/contract/money/plans'
import type { StoredDiscountCode } from './discount-codes.repo.ts'

/** Someone who wants to use a discount code, and for what. College and batch are null while they are not known. */
export interface DiscountUser {
  kind: 'signup' | 'renewal'
  plan: Plan
  college: string | null
  batch: string | null
}

/** For how many days after its last one the sums of a code are still expected in a statement. */
export const expectedDays = 30

export interface Uses {
  /** The claims that use the code, apart from the one that wants to. */
  live: number
  /** Whether another claim of the same student uses it, and was not rejected. */
  isUsedBefore: boolean
}

/** Returns whether a code was switched off, or its last day has passed. */
const isOver = ({ endedAt, lastDay }: StoredDiscountCode, today: string): boolean =>
  endedAt !== null || (lastDay !== null && lastDay < today)

/**
 * Returns why a code cannot be used, or null. A code that ended or is used up reads like one that never existed.
 * @param isHeld whether the claim has a use already, which no one can take away
 */
export const refusalOf = (
  code: StoredDiscountCode,
  user: DiscountUser,
  { uses, today, isHeld }: { uses: Uses; today: string; isHeld: boolean },
): string | null => {
  const isLeft = uses.live < code.maxUses && !isOver(code, today)
  if (!isHeld && !isLeft) return discountRefusals.notValid
  if (code.forKind === 'signup' && user.kind !== 'signup') return discountRefusals.onlySignUps
  if (code.forKind === 'renewal' && user.kind !== 'renewal') return discountRefusals.onlyRenewals
  if (code.plan !== null && code.plan !== user.plan) return discountRefusals.otherPlan
  const isFor = (allowed: string[], own: string | null): boolean =>
    allowed.length === 0 || own === null || allowed.includes(own)
  if (!isFor(code.colleges, user.college)) return discountRefusals.otherCollege
  if (!isFor(code.batches, user.batch)) return discountRefusals.otherBatch
  return uses.isUsedBefore ? discountRefusals.usedBefore : null
}

/** Returns the state that the owner's list shows. */
export const stateOf = (code: StoredDiscountCode, live: number, today: string) => {
  if (code.endedAt !== null) return 'off'
  if (isOver(code, today)) return 'over'
  return live < code.maxUses ? 'active' : 'used_up'
}
