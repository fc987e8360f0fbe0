import { type StoredCredit, lockCreditsFor } from '../tables/credits/bank-credits.table.ts'
import type { StoredClaim } from '../tables/claims.table.ts'
import { insertUse } from '../tables/credits/credit-uses.table.ts'
import type { Db } from '../../platform/db/database.ts'
import { type Payment, paymentOf, sharesOf } from './paying.policy.ts'

interface Paying {
  claim: Pick<StoredClaim, 'id' | 'utr' | 'amountPaise'>
  /** Credits that were paired with the claim, whatever their payment reference. */
  pairedIds: string[]
  now: Date
}

/**
 * Uses the paired credits, and those with the claim's payment reference, for the claim. The caller has locked the
 * claim and checked the bank's word about it.
 * @returns what the receipt says about the money, and the credits that were used
 */
export const payWithCredits = async (
  on: Db,
  { claim, pairedIds, now }: Paying,
): Promise<{ payment: Payment; credits: StoredCredit[] }> => {
  const credits = await lockCreditsFor(on, claim.utr, pairedIds)
  const shares = sharesOf(claim.amountPaise, credits, pairedIds)
  for (const { creditId, amountPaise } of shares) {
    await insertUse(on, { creditId, claimId: claim.id, amountPaise, createdAt: now })
  }
  return {
    payment: paymentOf(claim.amountPaise, shares),
    credits: credits.filter(({ id }) => shares.some(({ creditId }) => creditId === id)),
  }
}
