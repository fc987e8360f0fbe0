import { messages } from '@lectureshelf/contract/messages'
import {
  findCreditsById,
  lockCredit,
  markReversed,
  settleMaybeReversed,
} from '../tables/credits/bank-credits.table.ts'
import { lockClaimsWith } from '../tables/claims.table.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError, orNotFound } from '../../platform/errors.ts'
import { recordAudit } from '../../base/audit/audit.service.ts'
import { requireBroughtByOthers } from '../claims/bank-word/credit-proofs.ts'
import { decideProvisional } from '../claims/bank-word/reading-on-trust.ts'
import type { ProvisionalService } from '../subscriptions/provisional.service.ts'

/**
 * Says that one of several payments that look the same is the one that a line took back: of the others nothing went.
 * @throws AppError `not_found`, `changed_meanwhile` when it was said of another one, `forbidden`
 */
export const takeBackInside = async (
  on: Db,
  { actor, provisional }: { actor: Actor; provisional: ProvisionalService },
  id: string,
  { maybeReversedOn }: { maybeReversedOn: string },
): Promise<void> => {
  const [shown] = await findCreditsById(on, [id])
  const { utr } = orNotFound(shown ?? null)
  if (utr !== null) await lockClaimsWith(on, [utr])
  const credit = orNotFound(await lockCredit(on, id))
  if (credit.reversedOn === maybeReversedOn && credit.maybeReversedOn === null) return
  if (credit.maybeReversedOn !== maybeReversedOn || credit.reversedOn !== null)
    throw new AppError('changed_meanwhile', { message: messages.creditChanged })
  await requireBroughtByOthers(on, actor, { credits: [credit], payeeUpiId: null })
  await markReversed(on, { ids: [id], day: maybeReversedOn, isProven: true })
  await settleMaybeReversed(on, credit)
  await decideProvisional(on, provisional)
  await recordAudit(on, actor, 'credit.takenBack', id, {
    before: { reversedOn: null },
    after: { reversedOn: maybeReversedOn, utr, amountPaise: credit.amountPaise },
  })
}
