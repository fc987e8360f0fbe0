import { messages } from '@lectureshelf/contract/messages'
import { creditRefusals } from '@lectureshelf/contract/money/payment-messages'
import { findCreditsById, lockCredit, restoreCredit } from '../tables/credits/bank-credits.table.ts'
import { undoUses } from '../tables/credits/credit-uses.table.ts'
import { type StoredClaim, lockClaim, updateClaim } from '../tables/claims.table.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError, orNotFound } from '../../platform/errors.ts'
import { recordAudit } from '../../base/audit/audit.service.ts'
import { decideProvisional } from '../claims/bank-word/reading-on-trust.ts'
import type { ClaimsService } from '../claims/claims.service.ts'
import type { ProvisionalService } from '../subscriptions/provisional.service.ts'
import { listConcerned, listEnded, listRejected } from './restoring.query.ts'

interface Restoring {
  actor: Actor
  now: Date
  provisional: ProvisionalService
  /** Whether an owner sees the money in the account; else a file says that only words took it back. */
  isVouched: boolean
}

const waitAgain = { state: 'pending', decidedAt: null, decidedBy: null, reason: null } as const

/**
 * Lets a payment count again that only words took back. Claims that were ended or rejected because of it wait again, and
 * so does reading on trust.
 * @returns the claims whose access is to come back: no one has paid for them otherwise since
 * @throws AppError `not_found`, `changed_meanwhile`, `conflict` when a line with the reference took the payment back
 */
export const restoreInside = async (
  on: Db,
  { actor, now, provisional, isVouched }: Restoring,
  id: string,
  seen: { reversedOn: string },
): Promise<StoredClaim[]> => {
  const [shown] = await findCreditsById(on, [id])
  // Claims before credits, as an approval does.
  for (const claimId of await listConcerned(on, orNotFound(shown ?? null))) await lockClaim(on, claimId)
  const credit = orNotFound(await lockCredit(on, id))
  if (credit.reversedOn !== seen.reversedOn)
    throw new AppError('changed_meanwhile', { message: messages.creditChanged })
  if (credit.isReversalProven) throw new AppError('conflict', { message: creditRefusals.byTheBank })
  const ended = await listEnded(on, id)
  const rejected = await listRejected(on, credit)
  await restoreCredit(on, id, isVouched ? { vouchedAt: now, vouchedBy: actor.id } : {})
  await undoUses(
    on,
    ended.map(({ use }) => use),
    now,
  )
  const waiting = [...new Set([...ended.map(({ claim }) => claim.id), ...rejected.map((claim) => claim.id)])]
  for (const claimId of waiting) await updateClaim(on, claimId, waitAgain)
  const readingOnTrust = await decideProvisional(on, provisional)
  await recordAudit(on, actor, 'credit.restore', id, {
    before: { reversedOn: credit.reversedOn },
    after: {
      reversedOn: null,
      utr: credit.utr,
      amountPaise: credit.amountPaise,
      claimIds: waiting,
      readingOnTrust,
    },
  })
  return ended.flatMap(({ claim, isLast }) => (isLast ? [claim] : []))
}

/**
 * Grants again what was ended. A claim that cannot be granted waits in the queue, whose row says why.
 * @returns how many were granted
 */
export const grantAgain = async (
  claims: Pick<ClaimsService, 'approveMany'>,
  actor: Actor,
  ended: StoredClaim[],
): Promise<number> => {
  const shown = ended.map(({ id, plan, amountPaise, utr, correctedAt }) => ({
    id,
    seen: {
      plan,
      amountPaise,
      utr,
      correctedAt: correctedAt?.toISOString() ?? null,
      bankState: 'in_bank' as const,
    },
  }))
  if (shown.length === 0) return 0
  return (await claims.approveMany(actor, shown)).approved
}
