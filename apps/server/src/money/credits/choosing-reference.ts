import { messages } from '@lectureshelf/contract/messages'
import { creditRefusals } from '@lectureshelf/contract/money/payment-messages'
import { lockCredit, lockCreditsFor } from '../tables/credits/bank-credits.table.ts'
import { isUndecided, lockCreditNames, nameCredit, namedKey } from '../tables/credits/credit-naming.ts'
import { lockClaimsWith } from '../tables/claims.table.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError, orNotFound } from '../../platform/errors.ts'
import { recordAudit } from '../../base/audit/audit.service.ts'
import { requireBroughtByOthers } from '../claims/bank-word/credit-proofs.ts'
import { restOf } from '../claims/bank-word/matching.policy.ts'
import { decideProvisional } from '../claims/bank-word/reading-on-trust.ts'
import { confirmGrants } from '../statements/statement-store.ts'
import type { ProvisionalService } from '../subscriptions/provisional.service.ts'

/**
 * Gives a credit one of the numbers of its line as its reference, and lets it mean what a credit means that arrives with
 * it: it confirms what was granted on the owner's word, and what a statement shows decides about reading on trust.
 * @returns the id of the credit, which may be one that another file has
 * @throws AppError `not_found`, `invalid_request` for a number that the line has not, `changed_meanwhile` when another was
 * chosen or something was decided about the credit, `conflict` for the reference of another payment, `forbidden`
 */
export const chooseInside = async (
  on: Db,
  { actor, now, provisional }: { actor: Actor; now: Date; provisional: ProvisionalService },
  id: string,
  utr: string,
): Promise<string> => {
  // Claims before credits, as an approval does.
  await lockClaimsWith(on, [utr])
  await lockCreditNames(on)
  await lockCreditsFor(on, utr, [id])
  const credit = orNotFound(await lockCredit(on, id))
  if (credit.utr === utr) return id
  if (!credit.candidates.includes(utr)) {
    const isKnown = credit.utr !== null && credit.candidates.length === 0
    if (isKnown) throw new AppError('changed_meanwhile', { message: messages.creditChanged })
    throw new AppError('invalid_request', { message: creditRefusals.notInLine })
  }
  const isDecided = credit.mark !== null || credit.reversedOn !== null || restOf(credit) < credit.amountPaise
  if (!isUndecided(credit) || isDecided)
    throw new AppError('changed_meanwhile', { message: messages.creditChanged })
  await requireBroughtByOthers(on, actor, { credits: [credit], payeeUpiId: null })
  const named = await nameCredit(on, id, utr)
  if (named === null) throw new AppError('conflict', { message: creditRefusals.ofAnotherPayment })
  await recordAudit(on, actor, 'credit.reference', named, {
    before: { candidates: credit.candidates },
    after: { utr },
  })
  await confirmGrants(on, [namedKey(utr, credit.amountPaise)], [utr], now)
  await decideProvisional(on, provisional)
  return named
}
