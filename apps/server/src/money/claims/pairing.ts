import { messages } from '@lectureshelf/contract/messages'
import type { SeenClaim } from '@lectureshelf/contract/money/claims'
import { claimChanges, creditRefusals } from '@lectureshelf/contract/money/payment-messages'
import { type StoredCredit, lockCredit, lockCreditsFor } from '../tables/credits/bank-credits.table.ts'
import { isUndecided, lockCreditNames, nameCredit } from '../tables/credits/credit-naming.ts'
import { type StoredClaim, listClaimsWith } from '../tables/claims.table.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError, orNotFound } from '../../platform/errors.ts'
import { recordAudit } from '../../base/audit/audit.service.ts'
import { rupees } from '../../base/mail/mail-text.ts'
import { isOwner } from './bank-word/cash-desk.policy.ts'
import { bookOf, decideCredit, restOf } from './bank-word/matching.policy.ts'
import { sharesOf } from './paying.policy.ts'

interface Pairing {
  actor: Actor
  creditId: string
  claim: StoredClaim
  seen: Pick<SeenClaim, 'bankState'>
  /** Given where the credit has to be in a statement. */
  statementId?: string
}

/**
 * Requires that an owner who accepts a short sum was asked about it, as by an approval alone. No one else may accept one
 * at all, which the approval says.
 */
const requireAsked = ({ actor, creditId, claim, seen }: Pairing, credits: StoredCredit[]): void => {
  const shares = sharesOf(claim.amountPaise, credits, [creditId])
  const missing = shares.reduce((rest, { amountPaise }) => rest - amountPaise, claim.amountPaise)
  if (missing === 0 || seen.bankState === 'short' || !isOwner(actor)) return
  const extraDetails = claimChanges.nowShort(rupees(missing))
  throw new AppError('changed_meanwhile', { message: messages.claimChanged, extraDetails })
}

/** Gives a credit whose line has several numbers the claim's UTR, if it is one of them. @returns the id of the credit */
const chooseReference = async (on: Db, { actor, claim }: Pairing, credit: StoredCredit): Promise<string> => {
  if (!isUndecided(credit) || !credit.candidates.includes(claim.utr)) return credit.id
  const id = await nameCredit(on, credit.id, claim.utr)
  if (id === null) throw new AppError('conflict', { message: creditRefusals.ofAnotherPayment })
  await recordAudit(on, actor, 'credit.reference', id, {
    before: { candidates: credit.candidates },
    after: { utr: claim.utr },
  })
  return id
}

/**
 * Pairs a credit with a claim that is about to be approved, under the lock of the claim, and records it.
 * @returns the credit's id, which pays for the claim
 * @throws AppError `not_found`, `conflict` when nothing of the credit is free for the claim, `changed_meanwhile` for an
 * owner who was not shown that it is short
 */
export const pairWith = async (on: Db, pairing: Pairing): Promise<string[]> => {
  const { actor, claim, statementId } = pairing
  await lockCreditNames(on)
  // All credits of the approval are locked in one order, so that two approvals never wait for each other.
  await lockCreditsFor(on, claim.utr, [pairing.creditId])
  const paired = orNotFound(await lockCredit(on, pairing.creditId, statementId))
  const creditId = await chooseReference(on, pairing, paired)
  const credits = await lockCreditsFor(on, claim.utr, [creditId])
  const credit = orNotFound(await lockCredit(on, creditId))
  const { utr, amountPaise } = credit
  const meaning = decideCredit(credit, bookOf(utr === null ? [] : await listClaimsWith(on, utr), []))
  const isFree = meaning.kind === 'orphan' || meaning.kind === 'not_ours'
  const isOfClaim = (meaning.kind === 'ready' || meaning.kind === 'held') && meaning.claim.id === claim.id
  if (!isFree && !isOfClaim) throw new AppError('conflict', { message: messages.creditTaken })
  requireAsked({ ...pairing, creditId }, credits)
  await recordAudit(on, actor, 'statement.pair', creditId, {
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
