import { hourMs } from '@lectureshelf/contract/formats/durations'
import { signUpsOfToday, tooManySignUps } from '@lectureshelf/contract/people/account-messages'
import { openAccount, usnHasAccount } from '../../tables/accounts.ts'
import {
  type StoredClaim,
  insertClaim,
  listWaitingSignUps,
  lockClaim,
  updateClaim,
} from '../../tables/claims.table.ts'
import { saveConsents } from '../../../base/identity/consents.table.ts'
import { hasUsn } from '../../../base/identity/students.table.ts'
import { type WaitingSignUp, findWaitingSignUps } from '../../tables/waiting-sign-ups.ts'
import { dayOf } from '../../../platform/clock.ts'
import { type Db, type DbAndClock, violates } from '../../../platform/db/database.ts'
import { lockKey } from '../../../platform/db/locks.ts'
import { AppError } from '../../../platform/errors.ts'
import type { CountedGuess } from '../../../platform/secrets/counted-guess.ts'
import type { Passwords } from '../../../platform/secrets/passwords.ts'
import type { ClaimPrice, DiscountsService } from '../../discount-codes/discounts.service.ts'
import type { DssService } from '../../../base/reference-data/dss.service.ts'
import type { MailService } from '../../../base/mail/mail.service.ts'
import { signUpOpened, signUpReceived } from '../../../base/mail/templates.ts'
import type { SettingsService } from '../../../base/settings/settings.service.ts'
import { requireGoodPassword } from '../../../base/identity/password.policy.ts'
import type { PurchasesService } from '../../subscriptions/purchases.service.ts'
import { type OwnClaimsService, isUtrSeen, requireFreeUtr } from '../own-claims.service.ts'
import { changedFields, recordCorrection } from './corrections.ts'
import { accountOf } from './sign-up-account.ts'
import type { OwnSignUps, SignUpOrigin } from './own-sign-up.ts'
import { type ReadSignUp, readSignUp } from './sign-up-form.ts'
import { isFull, nextSignUpAt, originOf } from './sign-up.policy.ts'

export interface SignUpOptions extends DbAndClock {
  dss: DssService
  passwords: Passwords
  settings: SettingsService
  discounts: Pick<DiscountsService, 'priceOf' | 'reserve'>
  mail: MailService
  ownClaims: OwnClaimsService
  purchases: PurchasesService
  ownSignUps: OwnSignUps
}

/** Attempts to store a sign-up; another attempt is needed when other sign-ups of its USN arrive in between. */
const triesMax = 10

interface SentSignUp extends ReadSignUp {
  price: ClaimPrice
  originHash: string
  deviceHash: string | null
  origin: SignUpOrigin
}

interface NewSignUp extends SentSignUp {
  passwordHash: string
  /** The sign-ups of the USN when it was decided to add this one. */
  seen: StoredClaim[]
}

/** Opens account and reading before the payment is checked, and moves the password hash to the account. */
const openOnTrust = async (options: SignUpOptions, on: Db, claim: StoredClaim, signUp: NewSignUp) => {
  const { clock, purchases } = options
  const { form, semNum, passwordHash } = signUp
  const values = accountOf(form.usn, form, { semNum, passwordHash, registeredAt: clock.now() })
  const studentId = await openAccount(on, values)
  await updateClaim(on, claim.id, { studentId, passwordHash: null })
  const { id: claimId, payeeUpiId } = claim
  const opened = { claimId, payeeUpiId, studentId, plan: form.plan, semester: semNum }
  await purchases.openProvisional(on, opened)
  return studentId
}

/** Throws when the address or the USN has reached its limit of sign-ups. */
const requireRoom = async ({ clock, settings }: SignUpOptions, on: Db, signUp: NewSignUp): Promise<void> => {
  const { seen: waiting, originHash } = signUp
  const now = clock.now()
  const nextAt = nextSignUpAt({ waiting, originHash, now })
  if (nextAt !== null) {
    const waitMs = nextAt.getTime() - now.getTime()
    throw new AppError('too_many_requests', {
      message: signUpsOfToday(Math.ceil(waitMs / hourMs)),
      retryAfterSeconds: Math.ceil(waitMs / 1000),
    })
  }
  if (!isFull({ waiting, now })) return
  const { supportMail } = await settings.read(on)
  throw new AppError('conflict', { message: tooManySignUps(supportMail) })
}

/** Reserves the use of a sign-up's discount code. @throws AppError `invalid_request` */
const reserve = ({ discounts }: SignUpOptions, on: Db, { form, price }: SentSignUp, own?: StoredClaim) => {
  const { usn, plan, college, batch } = form
  const user = { kind: 'signup' as const, usn, plan, college, batch, studentId: null }
  return discounts.reserve(on, price.discountCode, { ...user, ...(own !== undefined && { own }) })
}

/** Stores a sign-up with its consents, opens provisional access if allowed, and queues a mail. */
const storeClaim = async (options: SignUpOptions, tx: Db, signUp: NewSignUp): Promise<void> => {
  const { clock, mail, purchases, settings } = options
  const { form, agreed, passwordHash, price, originHash, deviceHash } = signUp
  const { usn, plan, utr } = form
  const createdAt = clock.now()
  await requireFreeUtr(tx, form)
  const trusted = { kind: 'signup' as const, usn, utr, isUnseen: !(await isUtrSeen(tx, utr)) }
  const isOpened = await purchases.opensReading(tx, trusted)
  const payeeUpiId = await settings.payeeShown(tx, signUp.shownUpiId)
  await reserve(options, tx, signUp)
  const claim = await insertClaim(tx, {
    kind: 'signup',
    payeeUpiId,
    usn,
    plan,
    ...price,
    utr,
    passwordHash,
    form,
    createdAt,
    originHash,
    deviceHash,
  })
  await saveConsents(tx, claim.id, agreed, createdAt)
  const studentId = isOpened ? await openOnTrust(options, tx, claim, signUp) : null
  await mail.queue(tx, {
    key: `signup-received:${claim.id}`,
    to: form.email,
    about: { claimId: claim.id, studentId },
    template: isOpened ? signUpOpened : signUpReceived,
    data: { name: form.name, usn, plan, amountPaise: price.amountPaise, utr },
  })
}

/** Adds a sign-up to those of its USN. @returns false when these have changed since they were read */
const addClaim = (options: SignUpOptions, signUp: NewSignUp): Promise<boolean> =>
  options.db.transaction(async (tx) => {
    const { usn } = signUp.form
    await lockKey(tx, 'signUps', usn)
    const waiting = await listWaitingSignUps(tx, usn)
    const seenIds = new Set(signUp.seen.map(({ id }) => id))
    if (waiting.length !== seenIds.size || !waiting.every(({ id }) => seenIds.has(id))) return false
    await requireRoom(options, tx, signUp)
    await storeClaim(options, tx, signUp)
    return true
  })

/**
 * Returns the UPI id of a corrected claim. Another UTR is of another payment, or of the same one that was mistyped: then
 * the form still names the UPI id of the claim.
 */
const correctedPayee = async (
  { settings }: SignUpOptions,
  on: Db,
  claim: StoredClaim,
  signUp: SentSignUp,
) => {
  const { form, shownUpiId } = signUp
  const isSame = claim.utr === form.utr || claim.payeeUpiId === shownUpiId
  return isSame ? claim.payeeUpiId : settings.payeeShown(on, shownUpiId)
}

/**
 * Corrects a claim and makes it pending. Its price stays while plan, UTR and discount code are the same, its payee while
 * the UTR is.
 */
const correctClaim = async (options: SignUpOptions, own: StoredClaim, signUp: SentSignUp) =>
  options.db.transaction(async (tx) => {
    const { form, agreed, price } = signUp
    const claim = await lockClaim(tx, own.id)
    if (claim === null || claim.state === 'approved') throw usnHasAccount()
    await requireFreeUtr(tx, { ...form, exceptId: claim.id })
    await reserve(options, tx, signUp, claim)
    const { plan, utr, discountCode, amountPaise, discountPaise } = claim
    const isSamePayment = plan === form.plan && utr === form.utr && discountCode === price.discountCode
    const corrected = {
      plan: form.plan,
      ...(isSamePayment ? { amountPaise, discountCode, discountPaise } : price),
      utr: form.utr,
      payeeUpiId: await correctedPayee(options, tx, claim, signUp),
      form,
    }
    const now = options.clock.now()
    const isCorrected = changedFields(claim, { ...claim, ...corrected }).length > 0
    const stored = await updateClaim(tx, claim.id, {
      ...corrected,
      state: 'pending',
      correctedAt: isCorrected ? now : claim.correctedAt,
      createdAt: isCorrected ? now : claim.createdAt,
      decidedAt: null,
      decidedBy: null,
      reason: null,
      utrReleasedAt: null,
    })
    if (stored !== null) await recordCorrection(tx, claim, stored)
    await saveConsents(tx, claim.id, agreed, now)
  })

/** Creates the service that stores sign-ups as claims. */
export const createSignUpService = (options: SignUpOptions) => {
  const { db, clock, dss, passwords, discounts, ownClaims, ownSignUps } = options

  /**
   * Corrects the sender's own sign-up or adds a new one. @returns false when the caller has to try again
   * @param count counts the guess of this request once, however often it is tried
   */
  const trySignUp = async (signUp: SentSignUp, count: (asked: WaitingSignUp[]) => Promise<CountedGuess>) => {
    const { form, password, deviceHash } = signUp
    const { usn, utr } = form
    if (await hasUsn(db, usn)) throw usnHasAccount()
    const { all: seen, asked } = await findWaitingSignUps(db, { usn, deviceHash, utr, now: clock.now() })
    const hashes = asked.map(({ passwordHash }) => passwordHash)
    const typed = { usn, password, origin: signUp.origin }
    const own = asked.length === 0 ? null : await ownSignUps.find(asked, typed, await count(asked))
    if (own !== null) {
      await correctClaim(options, own.claim, signUp)
      return true
    }
    await requireGoodPassword(password, form)
    // With a shared salt, a sign-in checks all sign-ups of a USN at the cost of one hash.
    const passwordHash = await passwords.hash(password, hashes[0])
    return addClaim(options, { ...signUp, passwordHash, seen })
  }

  return {
    /** Parses the fields of a sign-up, from memory alone. @throws AppError `invalid_request` */
    readSignUp: (fields: Record<string, unknown>): Promise<ReadSignUp> =>
      readSignUp(dss, fields, dayOf(clock.now())),
    /**
     * Stores a sign-up as a claim for the owner to check, or corrects the sender's own pending or rejected one. Only a
     * hash of the password is stored.
     * @throws AppError `password_too_easy`, `invalid_request` for a discount code, `conflict` for a USN with an account or with five
     * sign-ups, `claim_conflict` for a used UTR, or `too_many_requests` for a third one in a day from an address
     */
    signUp: async (read: ReadSignUp, origin: SignUpOrigin): Promise<void> => {
      const { address, deviceHash } = origin
      const { usn, utr, plan } = read.form
      const { shownPaise, typedCode: typed } = read
      const price = await discounts.priceOf({ plan, shownPaise, typed, guesser: { address } })
      const signUp = { ...read, price, origin, deviceHash, originHash: originOf(address, usn) }
      let counted: Promise<CountedGuess> | null = null
      const count = (asked: WaitingSignUp[]) =>
        (counted ??= ownSignUps.count(asked, { usn, password: read.password, origin }))
      await ownClaims.claimUtr(utr, usn, async () => {
        for (let tries = 0; tries < triesMax; tries += 1) {
          try {
            if (await trySignUp(signUp, count)) return
          } catch (error) {
            throw violates(error, 'student_usn_key') ? usnHasAccount() : error
          }
        }
        throw new AppError('unavailable')
      })
    },
  }
}
