import { messages } from '@lectureshelf/contract/messages'
import { plans } from '@lectureshelf/contract/plans'
import { SignUpForm } from '@lectureshelf/contract/site-forms'
import { type Clock, dayOf } from '../../platform/clock.ts'
import { type Db, violates } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { parseInput } from '../../platform/parse-input.ts'
import type { Passwords } from '../../platform/passwords.ts'
import type { DssService } from '../dss/dss.service.ts'
import { isOldEnough, isUsnLike, normaliseUtr, utrExpectation } from './registrations.policy.ts'
import { insertRegistration, isUtrTaken } from './registrations.repo.ts'

export interface RegistrationsService {
  /**
   * Keeps a sign-up as a claim for the owner to check. The amount is the plan's price of this moment, and
   * the password is stored as its hash alone.
   * @throws AppError `invalid_request`, `conflict` for a USN with an account, `claim_conflict` for a used UTR.
   */
  signUp: (fields: Record<string, unknown>) => Promise<void>
}

interface Options {
  db: Db
  clock: Clock
  dss: DssService
  passwords: Passwords
  hasAccount: (usn: string) => Promise<boolean>
}

const blankForm = Object.fromEntries(Object.keys(SignUpForm.shape).map((field) => [field, '']))

const refuse = (extraDetails: string) => new AppError('invalid_request', { extraDetails })

/** Checks everything that the form alone and the reference data can say. */
const readForm = async (dss: DssService, fields: Record<string, unknown>, today: string) => {
  // A field that was not sent reads as one that was left empty, so that the error can say what is required.
  const form = parseInput(SignUpForm, { ...blankForm, ...fields })
  if (!isUsnLike(form.usn)) throw refuse('usn: A USN has 5 to 10 letters and digits.')
  const utr = normaliseUtr(form.utr)
  if (utr === null) throw refuse(utrExpectation)
  if (!isOldEnough(form.dob, today)) {
    throw new AppError('invalid_request', {
      message: messages.invalidDobTitle,
      extraDetails: messages.invalidDobText,
    })
  }
  await dss.getPlace(form)
  const { batch, college } = await dss.read()
  if (!batch.some((row) => row.batch === form.batch)) throw refuse(`There is no batch ${form.batch}.`)
  if (!college.some((row) => row.clgCode === form.college)) {
    throw refuse(`There is no college ${form.college}.`)
  }
  return { ...form, utr }
}

/** Sign-ups, as claims of a payment that the owner checks. */
export const createRegistrationsService = (options: Options): RegistrationsService => {
  const { db, clock, dss, passwords, hasAccount } = options
  return {
    signUp: async (fields) => {
      const now = clock.now()
      const { password, ...form } = await readForm(dss, fields, dayOf(now))
      if (await hasAccount(form.usn)) throw new AppError('conflict', { message: messages.usnHasAccount })
      if (await isUtrTaken(db, form.utr, form.usn)) throw new AppError('claim_conflict')
      const passwordHash = await passwords.hash(password)
      try {
        await insertRegistration(db, {
          kind: 'signup',
          usn: form.usn,
          plan: form.plan,
          amountPaise: plans[form.plan].pricePaise,
          utr: form.utr,
          passwordHash,
          form,
          createdAt: now,
        })
      } catch (error) {
        throw violates(error, 'registration_utr_key') ? new AppError('claim_conflict') : error
      }
    },
  }
}
