import {
  isOldEnough,
  isUsnLike,
  normaliseUtr,
  usnExpectation,
  utrExpectation,
} from '@lectureshelf/contract/claims'
import { messages, registrationWaiting } from '@lectureshelf/contract/messages'
import type { Plan } from '@lectureshelf/contract/plans'
import { SignUpForm } from '@lectureshelf/contract/site-forms'
import { type Clock, dayOf } from '../../platform/clock.ts'
import { type Db, violates } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { parseInput } from '../../platform/parse-input.ts'
import type { Passwords } from '../../platform/passwords.ts'
import type { DssService } from '../dss/dss.service.ts'
import type { MailService } from '../mail/mail.service.ts'
import { signUpOpened, signUpReceived } from '../mail/templates.ts'
import type { SettingsService } from '../settings/settings.service.ts'
import { semestersOfPlan } from '../subscriptions/periods.policy.ts'
import type { AccountsService } from '../students/accounts.service.ts'
import { requireGoodPassword } from '../students/password.policy.ts'
import type { PurchasesService } from '../subscriptions/purchases.service.ts'
import { type ClaimsService, isUtrConflict, requireFreeUtr } from './claims.service.ts'
import { changedFields, recordCorrection } from './corrections.ts'
import { priceOf, sentOnInWords } from './registrations.policy.ts'
import { accountOf } from './sign-up-account.ts'
import {
  type StoredClaim,
  insertClaim,
  isUtrSeen,
  listSignUps,
  lockClaim,
  updateClaim,
} from './registrations.repo.ts'

/**
 * A stranger may sign up with anybody's USN: so many sign-ups are asked whose password it is, the one with the
 * typed UTR first, so that strangers cannot keep a person from their own.
 */
const signUpsAsked = 5

/** A sign-up that is no account yet, for who shows its password. */
export interface WaitingSignUp {
  claim: StoredClaim
  passwordHash: string
  /** What a sign-in answers, once the password is right. */
  refusal: AppError
}

export interface SignUpService {
  /**
   * Keeps a sign-up as a claim for the owner to check, or corrects the one of the same person that is not
   * approved. The amount is the plan's price of this moment, and the password is stored as its hash alone.
   * @throws AppError `invalid_request`, `password_too_easy`, `conflict` for a USN with an account, `claim_conflict`
   * for a used UTR.
   */
  signUp: (fields: Record<string, unknown>) => Promise<void>
  /** The latest sign-up of a USN while it is not approved. */
  findWaiting: (usn: string) => Promise<WaitingSignUp | null>
}

interface Options {
  db: Db
  clock: Clock
  dss: DssService
  passwords: Passwords
  settings: SettingsService
  mail: MailService
  claims: ClaimsService
  purchases: PurchasesService
  hasAccount: (usn: string) => Promise<boolean>
  openAccount: AccountsService['openAccount']
}

const blankForm = Object.fromEntries(Object.keys(SignUpForm.shape).map((field) => [field, '']))

const refuse = (extraDetails: string) => new AppError('invalid_request', { extraDetails })

const usnHasAccount = () => new AppError('conflict', { message: messages.usnHasAccount })

/** Checks everything that the form alone and the reference data can say. */
const readForm = async (dss: DssService, fields: Record<string, unknown>, today: string) => {
  // A field that was not sent reads as one that was left empty, so that the error can say what is required.
  const form = parseInput(SignUpForm, { ...blankForm, ...fields })
  if (!isUsnLike(form.usn)) throw refuse(`usn: ${usnExpectation}`)
  const utr = normaliseUtr(form.utr)
  if (utr === null) throw refuse(`utr: ${utrExpectation}`)
  if (!isOldEnough(form.dob, today)) {
    throw new AppError('invalid_request', {
      message: messages.invalidDobTitle,
      extraDetails: messages.invalidDobText,
    })
  }
  const place = await dss.getPlace(form)
  semestersOfPlan(form.plan, place.semNum)
  const { batch, college } = await dss.read()
  if (!batch.some((row) => row.batch === form.batch)) throw refuse(`There is no batch ${form.batch}.`)
  if (!college.some((row) => row.clgCode === form.college)) {
    throw refuse(`There is no college ${form.college}.`)
  }
  return { form: { ...form, utr }, semNum: place.semNum }
}

type Form = Omit<Awaited<ReturnType<typeof readForm>>['form'], 'password'>
type Price = (plan: Plan) => number

const waitingOf = (claim: StoredClaim | undefined): WaitingSignUp | null => {
  if (claim === undefined || claim.passwordHash === null || claim.state === 'approved') return null
  const refusal =
    claim.state === 'pending'
      ? new AppError('registration_pending', { message: registrationWaiting(sentOnInWords(claim.createdAt)) })
      : new AppError('registration_rejected', claim.reason === null ? {} : { extraDetails: claim.reason })
  return { claim, passwordHash: claim.passwordHash, refusal }
}

interface NewSignUp {
  form: Form
  semNum: number
  passwordHash: string
  amountPaise: number
}

/** Opens the account of a sign-up before the payment is checked, and reading with it. The account has the hash then. */
const openOnTrust = async (options: Options, on: Db, claim: StoredClaim, signUp: NewSignUp) => {
  const { clock, openAccount, purchases } = options
  const { form, semNum, passwordHash } = signUp
  const values = accountOf(form.usn, form, { semNum, passwordHash, registeredAt: clock.now() })
  const studentId = await openAccount(on, values)
  await updateClaim(on, claim.id, { studentId, passwordHash: null })
  const opened = { registrationId: claim.id, studentId, plan: form.plan, semester: semNum }
  await purchases.openProvisional(on, opened)
  return studentId
}

/** Stores a new claim, opens what the owner lets it open, and mails that it arrived. */
const addClaim = async (options: Options, signUp: NewSignUp) =>
  options.db.transaction(async (tx) => {
    const { clock, mail, purchases } = options
    const { form, passwordHash, amountPaise } = signUp
    const { usn, plan, utr } = form
    await requireFreeUtr(tx, form)
    const trusted = { kind: 'signup' as const, usn, utr, isUnseen: !(await isUtrSeen(tx, utr)) }
    const isOpened = await purchases.opensReading(tx, trusted)
    const values = { usn, plan, amountPaise, utr, passwordHash, form, createdAt: clock.now() }
    const claim = await insertClaim(tx, { kind: 'signup', ...values })
    const studentId = isOpened ? await openOnTrust(options, tx, claim, signUp) : null
    await mail.queue(tx, {
      key: `signup-received:${claim.id}`,
      to: form.email,
      about: { registrationId: claim.id, studentId },
      template: isOpened ? signUpOpened : signUpReceived,
      data: { name: form.name, usn, plan, amountPaise, utr },
    })
  })

/** Sends a claim again with what was corrected. What the same payment was to cost stays as it was. */
const correctClaim = async ({ db, clock }: Options, own: StoredClaim, form: Form, price: Price) =>
  db.transaction(async (tx) => {
    const claim = await lockClaim(tx, own.id)
    if (claim === null || claim.state === 'approved') throw usnHasAccount()
    await requireFreeUtr(tx, { ...form, exceptId: claim.id })
    const isSamePayment = claim.plan === form.plan && claim.utr === form.utr
    const corrected = {
      plan: form.plan,
      amountPaise: isSamePayment ? claim.amountPaise : price(form.plan),
      utr: form.utr,
      form,
    }
    const now = clock.now()
    const isCorrected = changedFields(claim, { ...claim, ...corrected }).length > 0
    const stored = await updateClaim(tx, claim.id, {
      ...corrected,
      state: 'pending',
      correctedAt: isCorrected ? now : claim.correctedAt,
      createdAt: now,
      decidedAt: null,
      decidedBy: null,
      reason: null,
      utrReleasedAt: null,
    })
    if (stored !== null) await recordCorrection(tx, claim, stored)
  })

/** Sign-ups, as claims of a payment that the owner checks. */
export const createSignUpService = (options: Options): SignUpService => {
  const { db, clock, dss, passwords, settings, claims, hasAccount } = options

  const findOwn = async ({ usn, utr }: Form, password: string): Promise<StoredClaim | null> => {
    for (const claim of await listSignUps(db, usn, { limit: signUpsAsked, utr })) {
      const waiting = waitingOf(claim)
      if (waiting !== null && (await passwords.verify(waiting.passwordHash, password))) return claim
    }
    return null
  }

  return {
    signUp: async (fields) => {
      const read = await readForm(dss, fields, dayOf(clock.now()))
      const { password, ...form } = read.form
      if (await hasAccount(form.usn)) throw usnHasAccount()
      const current = await settings.read()
      const price: Price = (plan) => priceOf(plan, current)
      const correct = (own: StoredClaim) => correctClaim(options, own, form, price)
      await claims.claimUtr(form.utr, form.usn, async () => {
        const own = await findOwn(form, password)
        if (own !== null) return correct(own)
        try {
          await requireFreeUtr(db, form)
          await requireGoodPassword(password, form)
          const passwordHash = await passwords.hash(password)
          await addClaim(options, { form, semNum: read.semNum, passwordHash, amountPaise: price(form.plan) })
        } catch (error) {
          // Of two taps on the button the second finds the UTR taken by the first.
          if (violates(error, 'student_usn_key')) throw usnHasAccount()
          const twin = isUtrConflict(error) ? await findOwn(form, password) : null
          if (twin === null) throw error
          await correct(twin)
        }
      })
    },
    findWaiting: async (usn) => waitingOf((await listSignUps(db, usn, { limit: 1 }))[0]),
  }
}
