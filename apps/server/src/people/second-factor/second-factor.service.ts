import { secondFactorPutOffDays } from '@lectureshelf/contract/constants'
import { dayMs } from '@lectureshelf/contract/formats/durations'
import { messages } from '@lectureshelf/contract/messages'
import type {
  FactorRemovalForm,
  SecondFactorForm,
  SecondFactorState,
} from '@lectureshelf/contract/people/second-factor'
import { usnUnknown } from '@lectureshelf/contract/people/people-messages'
import type { SecurityKind } from '@lectureshelf/contract/base/security-log'
import type { z } from 'zod'
import { deleteTriesBefore, deleteAllTries } from '../tables/second-factor/code-tries.table.ts'
import { countUnusedCodes, replaceCodes, deleteCodes } from '../tables/second-factor/recovery-codes.table.ts'
import {
  confirmFactor,
  findSetFactor,
  findUnconfirmedFactor,
  insertUnconfirmedFactor,
  deleteFactor,
} from '../tables/second-factor/second-factors.table.ts'
import {
  type StoredStudent,
  findStudent,
  lockOwners,
  lockStudent,
  lockStudentByUsn,
  updateStudent,
} from '../../base/identity/students.table.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError, orNotFound } from '../../platform/errors.ts'
import { countGuess, forgiveGuess } from '../../platform/secrets/counted-guess.ts'
import type { SessionsService } from '../sessions/sessions.service.ts'
import { requireSeenPerson } from '../students/seen-person.ts'
import { verifyCurrentPassword } from '../students/current-password.ts'
import type { CodeCheck, CodeCheckOptions } from './check/code-check.service.ts'
import { enrolmentAddress, makeSecret, stepOfCode } from './check/one-time-code.ts'
import { makeRecoveryCodes } from './recovery-code.ts'
import { forgottenBefore } from './check/second-factor.policy.ts'
import { createSecondFactorNews } from './check/second-factor-news.ts'
import { recordAudit } from '../../base/audit/audit.service.ts'
import { factorRemoved } from '../../base/mail/templates/second-factor-template.ts'

interface Options extends CodeCheckOptions {
  sessions: Pick<SessionsService, 'endOthers' | 'endAll' | 'noteWrongPassword' | 'noteRightPassword'>
  codes: CodeCheck
}

/** Deletes a person's second factor with its codes. Returns false when none was set. */
const deleteEverything = async (on: Db, studentId: string): Promise<boolean> => {
  await deleteCodes(on, studentId)
  await deleteAllTries(on, studentId)
  return deleteFactor(on, studentId)
}

/**
 * Creates the function that switches off the lost second factor of someone whom the caller has locked. Their sessions
 * end, since a stranger may hold the lost phone. An owner is asked for a new second factor at the next sign-in.
 */
const createFactorRemoval = (options: Omit<Options, 'codes'>) => {
  const { clock, mail, securityLog, sessions } = options
  const tell = createSecondFactorNews(options)

  const tellOwners = (tx: Db, person: StoredStudent, by: Actor) =>
    mail.queueToOwners(tx, {
      key: `second-factor:removed:${crypto.randomUUID()}`,
      template: factorRemoved,
      data: { person, by, at: clock.now() },
      except: person.id,
    })

  /** A null actor is the command line. @throws AppError `conflict` when none is set. */
  return async (tx: Db, person: StoredStudent, actor: Actor | null): Promise<void> => {
    const { id: personId } = person
    if (!(await deleteEverything(tx, personId)))
      throw new AppError('conflict', { message: messages.secondFactorNotSet })
    await updateStudent(tx, personId, { secondFactorPutOffAt: null })
    await sessions.endAll(tx, personId, 'second_factor')
    await tell(tx, person, actor === null ? 'reset' : 'removed')
    if (actor !== null) await tellOwners(tx, person, actor)
    await recordAudit(tx, actor, 'student.resetSecondFactor', personId)
    await securityLog.record(tx, {
      kind: 'second_factor_off',
      personId,
      actorId: actor?.id ?? null,
      origin: actor?.origin ?? null,
    })
  }
}

/** How long a secret waits for its first code. */
const confirmWithinMs = 15 * 60_000
const putOffMs = secondFactorPutOffDays * dayMs

const conflict = (message: string) => new AppError('conflict', { message })

/** Finds the secret that a person set up last and did not confirm yet. @throws AppError `conflict` */
const getUnconfirmed = async (on: Db, studentId: string, now: Date) => {
  const madeAfter = new Date(now.getTime() - confirmWithinMs)
  const factor = await findUnconfirmedFactor(on, studentId, madeAfter)
  if (factor === null) throw conflict(messages.secondFactorStartAgain)
  return factor
}

const isAsked = (person: StoredStudent, now: Date): boolean => {
  const putOffAt = person.secondFactorPutOffAt?.getTime() ?? 0
  return person.isOwner && now.getTime() - putOffAt >= putOffMs
}

/** Creates the service by which people set, renew and remove their second factor. */
export const createSecondFactorService = (options: Options) => {
  const { db, clock, passwords, throttle, sessions, securityLog, codes } = options
  const tell = createSecondFactorNews(options)
  const removeLost = createFactorRemoval(options)

  const lockActor = async (tx: Db, { id }: Actor): Promise<StoredStudent> => {
    const person = await lockStudent(tx, id)
    if (person === null) throw new AppError('unauthenticated')
    return person
  }

  const record = (tx: Db, kind: SecurityKind, { id: personId, origin }: Actor) =>
    securityLog.record(tx, { kind, personId, origin: origin ?? null })

  /** Verifies the password and the code, and returns which password and second factor they are of. */
  const verify = async (
    actor: Actor,
    { currentPassword, otp }: z.output<typeof SecondFactorForm>,
    withoutOne: string = messages.secondFactorNotSet,
  ) => {
    const passwordHash = await verifyCurrentPassword(options, actor, currentPassword)
    const factorId = await codes.requireOwnCode(actor, otp)
    if (factorId === null) throw conflict(withoutOne)
    return { passwordHash, factorId }
  }

  /** Locks the person of a verified password and code, unless either has changed since. */
  const lockVerified = async (tx: Db, actor: Actor, verified: Awaited<ReturnType<typeof verify>>) => {
    const person = await lockActor(tx, actor)
    if (person.passwordHash !== verified.passwordHash) throw new AppError('password_wrong')
    if ((await findSetFactor(tx, actor.id))?.id !== verified.factorId) {
      throw conflict(messages.secondFactorNotSet)
    }
    return person
  }

  return {
    /** Deletes wrong codes that do not count any more. */
    sweepTries: () => deleteTriesBefore(db, forgottenBefore(clock.now())),
    read: async (actor: Actor): Promise<SecondFactorState> => {
      const person = orNotFound(await findStudent(db, actor.id))
      const factor = await findSetFactor(db, actor.id)
      return {
        isSet: factor !== null,
        setAt: factor?.setAt.toISOString() ?? null,
        recoveryCodesLeft: factor === null ? 0 : await countUnusedCodes(db, actor.id),
        isAsked: factor === null && isAsked(person, clock.now()),
      }
    },

    /**
     * Makes a secret, which counts only once a first code has confirmed it.
     * @throws AppError `password_wrong`, `too_many_requests`, or `conflict` when one is set already.
     */
    begin: async (actor: Actor, currentPassword: string) => {
      const passwordHash = await verifyCurrentPassword(options, actor, currentPassword)
      const secret = makeSecret()
      await db.transaction(async (tx) => {
        const person = await lockActor(tx, actor)
        if (person.passwordHash !== passwordHash) throw new AppError('password_wrong')
        const isStored = await insertUnconfirmedFactor(tx, { studentId: actor.id, secret, now: clock.now() })
        if (!isStored) throw conflict(messages.secondFactorSetAlready)
      })
      return { secret, address: enrolmentAddress(secret, actor.usn) }
    },

    /**
     * Switches the second factor on with a first right code, and returns the recovery codes. Other sessions, which
     * may be a stranger's, end.
     * @throws AppError `second_factor_wrong`, `too_many_requests`, or `conflict` when there is nothing to confirm.
     */
    confirm: async (actor: Actor, otp: string): Promise<string[]> => {
      const rule = { parts: ['second-factor-confirm', actor.id], freeAttempts: 5, usn: actor.usn }
      const guess = await countGuess(throttle, { own: rule, wide: [] })
      const now = clock.now()
      const { id, secret } = await getUnconfirmed(db, actor.id, now)
      const step = stepOfCode(secret, otp, now)
      if (step === null) {
        await codes.noteWrongCode(actor)
        throw new AppError('second_factor_wrong')
      }
      const { codes: recoveryCodes, codeHashes } = await makeRecoveryCodes(passwords)
      await db.transaction(async (tx) => {
        const person = await lockActor(tx, actor)
        if (!(await confirmFactor(tx, { id, step, now }))) throw conflict(messages.secondFactorStartAgain)
        await replaceCodes(tx, { studentId: actor.id, codeHashes, now })
        await sessions.endOthers(tx, actor, 'second_factor', [])
        await tell(tx, person, 'on')
        await record(tx, 'second_factor_on', actor)
      })
      await forgiveGuess(throttle, guess)
      return recoveryCodes
    },

    /** Replaces the recovery codes. @throws AppError as `verify` does. */
    renewCodes: async (actor: Actor, form: z.output<typeof SecondFactorForm>): Promise<string[]> => {
      const verified = await verify(actor, form)
      const { codes: recoveryCodes, codeHashes } = await makeRecoveryCodes(passwords)
      await db.transaction(async (tx) => {
        const person = await lockVerified(tx, actor, verified)
        await replaceCodes(tx, { studentId: actor.id, codeHashes, now: clock.now() })
        await tell(tx, person, 'codesMade')
        await record(tx, 'recovery_codes_made', actor)
      })
      return recoveryCodes
    },

    /** Switches the caller's own second factor off. @throws AppError as `verify` does. */
    remove: async (actor: Actor, form: z.output<typeof SecondFactorForm>): Promise<void> => {
      const verified = await verify(actor, form)
      await db.transaction(async (tx) => {
        const person = await lockVerified(tx, actor, verified)
        await deleteEverything(tx, actor.id)
        await sessions.endOthers(tx, actor, 'second_factor', [])
        await tell(tx, person, 'off')
        await record(tx, 'second_factor_off', actor)
      })
    },

    /**
     * Switches off the lost second factor of someone else, with the caller's own password and code: a stolen session
     * of an owner must not be enough.
     * @throws AppError as `verify` does, `not_found`, or `conflict` when none is set or it is the caller's own.
     */
    removeOf: async (
      actor: Actor,
      id: string,
      { seen, ...form }: z.output<typeof FactorRemovalForm>,
    ): Promise<void> => {
      if (actor.id === id) throw conflict(messages.secondFactorNotOwn)
      const verified = await verify(actor, form, messages.secondFactorOwnFirst)
      await db.transaction(async (tx) => {
        await lockOwners(tx)
        await lockVerified(tx, actor, verified)
        const person = orNotFound(await lockStudent(tx, id))
        await requireSeenPerson(tx, person, seen)
        await removeLost(tx, person, actor)
      })
    },

    /** Switches off the second factor of anyone, from the command line. @throws AppError as `removeOf` does. */
    reset: (usn: string): Promise<void> =>
      db.transaction(async (tx) => {
        const person = await lockStudentByUsn(tx, usn)
        if (person === null) throw new AppError('not_found', { message: usnUnknown(usn) })
        await removeLost(tx, person, null)
      }),

    /** Hides the notice on the owner's dashboard for a while. */
    putOff: (actor: Actor): Promise<void> =>
      updateStudent(db, actor.id, { secondFactorPutOffAt: clock.now() }),
  }
}

export type SecondFactorService = ReturnType<typeof createSecondFactorService>
