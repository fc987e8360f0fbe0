import type { Claim } from '@lectureshelf/contract/money/claims'
import {
  type StoredClaim,
  findLastClaim,
  findOpenRenewal,
  insertClaim,
  isUtrClaimed,
  isUtrOfAnother,
  isUtrTaken,
  lockClaim,
  updateClaim,
} from '../tables/claims.table.ts'
import { saveConsents, type Agreed } from '../../base/identity/consents.table.ts'
import { lockStudent } from '../../base/identity/students.table.ts'
import { hasDispute, insertDispute } from '../tables/utr-disputes.table.ts'
import type { Actor } from '../../platform/actor.ts'
import { type Db, type DbAndClock, violates } from '../../platform/db/database.ts'
import { type SearchPage, mapPage } from '../../platform/db/lists.ts'
import { AppError, orNotFound } from '../../platform/errors.ts'
import { messages } from '@lectureshelf/contract/messages'
import { claimViewOf } from './claim-view.ts'
import type { DiscountsService, ClaimPrice } from '../discount-codes/discounts.service.ts'
import type { SettingsService } from '../../base/settings/settings.service.ts'
import { pageClaims } from './claim-list.query.ts'
import { paymentDecided } from '@lectureshelf/contract/money/payment-messages'
import { recordCorrection } from './sign-up/corrections.ts'

/** A renewal as it is sent, or corrected. */
interface SentRenewal {
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

interface Options extends DbAndClock {
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
const correctRenewal = async (
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

/** Throws unless a USN may claim a payment reference. @throws AppError `claim_conflict` */
export const requireFreeUtr = async (
  on: Db,
  { utr, usn, exceptId }: { utr: string; usn: string; exceptId?: string },
): Promise<void> => {
  if (await isUtrTaken(on, utr, usn, exceptId)) throw new AppError('claim_conflict')
}

/** Checks whether anyone ever tried to claim a payment reference, with or without success. */
export const isUtrSeen = async (on: Db, utr: string): Promise<boolean> =>
  (await isUtrClaimed(on, utr)) || (await hasDispute(on, utr))

/** Checks whether an error means that a payment reference is taken, found before or by the insert. */
const isUtrConflict = (error: unknown): boolean =>
  violates(error, 'claim_utr_key') || (error instanceof AppError && error.code === 'claim_conflict')

/** Creates the service that claims payment references and stores renewals. */
export const createOwnClaimsService = (options: Options) => {
  const { db, clock, settings, discounts } = options
  /**
   * Runs work that claims a payment reference. Records a dispute for the owner when another USN has the reference.
   * @throws AppError `claim_conflict` when the reference is taken
   */
  const claimUtr = async <T>(utr: string, usn: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (!isUtrConflict(error)) throw error
      // Outside the failed transaction, so that the dispute is not rolled back.
      if (await isUtrOfAnother(db, utr, usn)) await insertDispute(db, { utr, usn, createdAt: clock.now() })
      throw new AppError('claim_conflict', { cause: error })
    }
  }

  return {
    claimUtr,
    /**
     * Stores a renewal and runs `alongside` in the same transaction.
     * @throws AppError `conflict` while another renewal is pending, `claim_conflict` for a used reference, or
     * `invalid_request` for a discount code that cannot be used
     */
    addRenewal: <T>(
      actor: Actor,
      { plan, semester, price, utr, shownUpiId, agreed }: SentRenewal,
      alongside: (on: Db, claim: { claimId: string; payeeUpiId: string; isUnseen: boolean }) => Promise<T>,
    ) =>
      claimUtr(utr, actor.usn, () =>
        db.transaction(async (tx) => {
          const account = orNotFound(await lockStudent(tx, actor.id))
          if ((await findOpenRenewal(tx, actor.id)) !== null) {
            throw new AppError('conflict', { message: messages.paymentBeingChecked })
          }
          await requireFreeUtr(tx, { utr, usn: account.usn })
          const isUnseen = !(await isUtrSeen(tx, utr))
          const createdAt = clock.now()
          const payeeUpiId = await settings.payeeShown(tx, shownUpiId)
          const place = { college: account.clgCode, batch: account.batch }
          const user = { kind: 'renewal' as const, usn: account.usn, studentId: actor.id, plan, ...place }
          await discounts.reserve(tx, price.discountCode, user)
          const claim = await insertClaim(tx, {
            kind: 'renewal',
            payeeUpiId,
            usn: account.usn,
            plan,
            ...price,
            utr,
            semNum: semester,
            studentId: actor.id,
            form: { name: account.name },
            createdAt,
          })
          await saveConsents(tx, claim.id, agreed, createdAt)
          const result = await alongside(tx, { claimId: claim.id, payeeUpiId, isUnseen })
          return { claim: claimViewOf(claim), result }
        }),
      ),
    /**
     * Corrects the person's own renewal, sends it again, and runs `alongside` in the same transaction.
     * @throws AppError as `correctRenewal`
     */
    correctRenewal: <T>(
      actor: Actor,
      claimId: string,
      corrected: SentRenewal,
      alongside: (on: Db, claim: StoredClaim) => Promise<T>,
    ) =>
      claimUtr(corrected.utr, actor.usn, () =>
        db.transaction(async (tx) => {
          const renewing = { actor, claimId, corrected }
          const claim = await correctRenewal(options, tx, renewing)
          const result = await alongside(tx, claim)
          return { claim: claimViewOf(claim), result }
        }),
      ),
    /** Finds the claim that the person sent or corrected last, as it is stored and as the person sees it. */
    findLastOf: async (actor: Actor): Promise<{ stored: StoredClaim; claim: Claim } | null> => {
      const stored = await findLastClaim(db, actor.id)
      return stored === null ? null : { stored, claim: claimViewOf(stored) }
    },
    /** Returns the person's pending renewal, if any. */
    findOpenOf: async (actor: Actor): Promise<Claim | null> => {
      const claim = await findOpenRenewal(db, actor.id)
      return claim === null ? null : claimViewOf(claim)
    },
    listOf: async (actor: Actor, page: SearchPage) =>
      mapPage(
        await pageClaims(db, { studentId: actor.id }, { ...page, searchesAccounts: false }, 'newest'),
        claimViewOf,
      ),
  }
}

export type OwnClaimsService = ReturnType<typeof createOwnClaimsService>
