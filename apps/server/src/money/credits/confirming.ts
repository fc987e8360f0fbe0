import { messages } from '@lectureshelf/contract/messages'
import type { SeenGrant } from '@lectureshelf/contract/money/grants'
import { creditRefusals } from '@lectureshelf/contract/money/payment-messages'
import { lockCredit } from '../tables/credits/bank-credits.table.ts'
import { lockClaim } from '../tables/claims.table.ts'
import { insertUse, listUsesOfClaims } from '../tables/credits/credit-uses.table.ts'
import { type StoredReceipt, confirmReceipt, lockReceiptOfClaim } from '../tables/receipts/receipts.table.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError, orNotFound } from '../../platform/errors.ts'
import { recordAudit } from '../../base/audit/audit.service.ts'
import { requireOfOthers } from '../claims/bank-word/cash-desk.policy.ts'
import { requireBroughtByOthers } from '../claims/bank-word/credit-proofs.ts'
import { restOf } from '../claims/bank-word/matching.policy.ts'
import { pairWith } from '../claims/pairing.ts'
import { rupees } from '../../base/mail/mail-text.ts'

/** A grant as the screen showed it, and what was left of the credit. */
export interface SeenConfirmation extends SeenGrant {
  restPaise: number
}

/** Locks the receipt of a claim that rests on the owner's word alone. @throws AppError `changed_meanwhile` */
const lockWord = async (on: Db, claimId: string, seen: SeenGrant): Promise<StoredReceipt> => {
  const receipt = await lockReceiptOfClaim(on, claimId)
  const isOnWord = receipt?.basis === 'word' && receipt.voidedAt === null
  const isSeen = receipt?.label === seen.receiptNumber && receipt.receivedPaise === seen.amountPaise
  const uses = await listUsesOfClaims(on, [claimId])
  if (receipt === null || !isOnWord || !isSeen || uses.length > 0) {
    throw new AppError('changed_meanwhile', { message: messages.creditChanged })
  }
  return receipt
}

/**
 * Uses a credit for what was granted on the owner's word, whatever its payment reference: the receipt then names the
 * credit, and its sum, number and day stay. A smaller credit is refused, because a receipt that was given keeps its sum.
 * @throws AppError `not_found`, `conflict` when the credit is taken or smaller, `changed_meanwhile`, `forbidden` for
 * one's own
 */
export const confirmInside = async (
  on: Db,
  { actor, now }: { actor: Actor; now: Date },
  creditId: string,
  seen: SeenConfirmation,
): Promise<void> => {
  const claim = orNotFound(await lockClaim(on, seen.registrationId))
  requireOfOthers(actor, claim)
  // The sum is compared below, with that of the receipt.
  await pairWith(on, { actor, creditId, claim, seen: { bankState: 'short' } })
  const credit = orNotFound(await lockCredit(on, creditId))
  await requireBroughtByOthers(on, actor, { credits: [credit], payeeUpiId: claim.payeeUpiId })
  const receipt = await lockWord(on, claim.id, seen)
  const { id, receivedPaise: amountPaise, label: receiptNumber } = receipt
  const rest = restOf(credit)
  if (rest !== seen.restPaise) {
    throw new AppError('changed_meanwhile', { message: messages.creditChanged })
  }
  if (rest < amountPaise) {
    throw new AppError('conflict', { message: creditRefusals.smaller(rupees(amountPaise - rest)) })
  }
  await insertUse(on, { creditId, claimId: claim.id, amountPaise, createdAt: now })
  const { day, utr, amountPaise: ofPaise } = credit
  const decider = { decidedBy: actor.id, decidedByName: actor.name }
  await confirmReceipt(on, id, { payments: [{ day, utr, amountPaise, ofPaise }], ...decider })
  await recordAudit(on, actor, 'receipt.confirm', id, {
    before: { basis: receipt.basis, utr: receipt.utr },
    after: { basis: 'credit', receiptNumber, amountPaise, utr, usn: receipt.usn },
  })
}
