import { messages } from '@lectureshelf/contract/messages'
import { lockCredit, lockCreditsFor } from '../../people/credits/bank-credits.table.ts'
import { type StoredClaim, listClaimsWith } from '../../people/claims.table.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError, orNotFound } from '../../platform/errors.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { bookOf, decideCredit, restOf } from './bank-word/matching.policy.ts'

interface Pairing {
  actor: Actor
  creditId: string
  claim: StoredClaim
  /** Given where the credit has to be in a statement. */
  statementId?: string
}

/**
 * Pairs a credit with a claim that is about to be approved, under the lock of the claim, and records it.
 * @returns the credit's id, which pays for the claim
 * @throws AppError `not_found`, `conflict` when nothing of the credit is free for the claim
 */
export const pairWith = async (
  on: Db,
  { actor, creditId, claim, statementId }: Pairing,
): Promise<string[]> => {
  // All credits of the approval are locked in one order, so that two approvals never wait for each other.
  await lockCreditsFor(on, claim.utr, [creditId])
  const credit = orNotFound(await lockCredit(on, creditId, statementId))
  const { utr, amountPaise } = credit
  const meaning = decideCredit(credit, bookOf(utr === null ? [] : await listClaimsWith(on, utr), []))
  const isFree = meaning.kind === 'orphan' || meaning.kind === 'not_ours'
  const isOfClaim = (meaning.kind === 'ready' || meaning.kind === 'held') && meaning.claim.id === claim.id
  if (!isFree && !isOfClaim) throw new AppError('conflict', { message: messages.creditTaken })
  await recordAudit(on, actor, {
    action: 'statement.pair',
    entityId: creditId,
    before: { utr: claim.utr, amountPaise: claim.amountPaise },
    after: {
      statementId,
      claimId: claim.id,
      usn: claim.usn,
      utr,
      amountPaise,
      isAmountDifferent: restOf(credit) !== claim.amountPaise,
    },
  })
  return [creditId]
}
