import { paymentDecided } from '@lectureshelf/contract/money/payment-messages'
import { type StoredClaim, isUtrTaken, lockClaim, updateClaim } from '../tables/claims.table.ts'
import { type Agreed, saveConsents } from '../../base/identity/consents.table.ts'
import { lockStudent } from '../../base/identity/students.table.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError, orNotFound } from '../../platform/errors.ts'
import type { ClaimPrice, DiscountsService } from '../discount-codes/discounts.service.ts'
import type { SettingsService } from '../../base/settings/settings.service.ts'
import { recordCorrection } from './sign-up/corrections.ts'

/** A renewal as it is sent, or corrected. */
export interface SentRenewal {
  plan: StoredClaim['plan']
  /** The first semester of the plan. */
  semester: number
  utr: string
  /** The price for another plan; with the same plan the claim keeps its own. */
  price: ClaimPrice
  /** The UPI id that the screen showed, if the sender told. */
  shownUpiId: string | undefined
  agreed: Agreed
}

interface Options {
  clock: Clock
  settings: Pick<SettingsService, 'payeeShown'>
  discounts: Pick<DiscountsService, 'reserve'>
}

/**
 * Returns the price and payee of a corrected claim. The same plan is the same payment, whose number was mistyped: it
 * keeps both, so that no one who has paid needs to pay again.
 */
const paymentOf = async ({ settings }: Options, on: Db, claim: StoredClaim, corrected: SentRenewal) => {
  const { amountPaise, discountCode, discountPaise, payeeUpiId } = claim
  if (claim.plan === corrected.plan) return { amountPaise, discountCode, discountPaise, payeeUpiId }
  return { ...corrected.price, payeeUpiId: await settings.payeeShown(on, corrected.shownUpiId) }
}

/**
 * Corrects a student's own rejected or pending renewal and makes it pending, in the caller's transaction.
 * @throws AppError `not_found` for another person's claim, `conflict` for an approved one, `claim_conflict` for a used
 * reference, `invalid_request` for a discount code that cannot be used
 */
export const correctRenewal = async (
  options: Options,
  on: Db,
  { actor, claimId, corrected }: { actor: Actor; claimId: string; corrected: SentRenewal },
): Promise<StoredClaim> => {
  const account = orNotFound(await lockStudent(on, actor.id))
  const claim = orNotFound(await lockClaim(on, claimId))
  if (claim.studentId !== actor.id || claim.kind !== 'renewal') throw new AppError('not_found')
  if (claim.state === 'approved') throw new AppError('conflict', { message: paymentDecided })
  const { plan, semester, utr, agreed } = corrected
  if (await isUtrTaken(on, utr, account.usn, claim.id)) throw new AppError('claim_conflict')
  const payment = await paymentOf(options, on, claim, corrected)
  const place = { college: account.clgCode, batch: account.batch }
  const user = { kind: 'renewal' as const, usn: account.usn, studentId: actor.id, plan, ...place, own: claim }
  await options.discounts.reserve(on, payment.discountCode, user)
  const now = options.clock.now()
  const sent = { plan, ...payment, utr, semNum: semester }
  const undecided = { decidedAt: null, decidedBy: null, reason: null, utrReleasedAt: null }
  const stored = orNotFound(
    await updateClaim(on, claim.id, {
      ...sent,
      ...undecided,
      state: 'pending',
      correctedAt: now,
      createdAt: now,
    }),
  )
  await recordCorrection(on, claim, stored, actor.id)
  await saveConsents(on, claim.id, agreed, now)
  return stored
}
