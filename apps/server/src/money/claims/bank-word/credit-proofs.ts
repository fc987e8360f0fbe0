import type { ProofGap } from '@lectureshelf/contract/money/claims'
import type { StoredCredit } from '../../tables/credits/bank-credits.table.ts'
import { listBringers } from '../../tables/credits/credit-proofs.query.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db/database.ts'
import { gapOf, isOwner, requireNoGap } from './cash-desk.policy.ts'

type Proven = Pick<StoredCredit, 'id' | 'vouchedAt'>

/** Reads why each credit waits for the owner, by the UPI id that was to be paid, or by any that students pay. */
export const readGaps = async (
  on: Db,
  credits: Proven[],
): Promise<(credit: Proven, payeeUpiId: string | null) => ProofGap | null> => {
  const bringers = await listBringers(
    on,
    credits.map(({ id }) => id),
  )
  return ({ id, vouchedAt }, payeeUpiId) =>
    gapOf({ vouchedAt, brought: bringers.filter(({ creditId }) => creditId === id) }, payeeUpiId)
}

/**
 * Requires for each of these credits a file that someone other than the cashier uploaded. The caller has locked the
 * credits.
 * @throws AppError `forbidden`
 */
export const requireBroughtByOthers = async (
  on: Db,
  actor: Actor,
  { credits, payeeUpiId }: { credits: Proven[]; payeeUpiId: string | null },
): Promise<void> => {
  if (isOwner(actor)) return
  const gapIn = await readGaps(on, credits)
  for (const credit of credits) requireNoGap(actor, gapIn(credit, payeeUpiId))
}
