import { tooManyCodes } from '@lectureshelf/contract/people/account-messages'
import {
  type Guesser,
  deleteTries,
  findTries,
  saveTries,
} from '../../tables/second-factor/code-tries.table.ts'
import { listUnusedCodes, spendCode } from '../../tables/second-factor/recovery-codes.table.ts'
import {
  type SetFactor,
  findSetFactor,
  lockSetFactor,
  spendStep,
} from '../../tables/second-factor/second-factors.table.ts'
import { findStudent } from '../../../base/identity/students.table.ts'
import type { Actor, RequestOrigin } from '../../../platform/actor.ts'
import type { Db, DbAndClock } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { countGuess, forgiveGuess } from '../../../platform/secrets/counted-guess.ts'
import type { Passwords } from '../../../platform/secrets/passwords.ts'
import type { Throttle } from '../../../platform/throttle.ts'
import type { MailService } from '../../../base/mail/mail.service.ts'
import type { SecurityLogService } from '../../../base/security-log/security-log.service.ts'
import { latestStepAt, stepOfCode } from './one-time-code.ts'
import { createSecondFactorNews } from './second-factor-news.ts'
import { afterFailure, freeTries, readCode, secondsToWait } from './second-factor.policy.ts'

export interface CodeCheckOptions extends DbAndClock {
  passwords: Passwords
  throttle: Throttle
  mail: MailService
  securityLog: Pick<SecurityLogService, 'record'>
}

/** Where a code comes from. */
export interface CodeOrigin {
  /** The hash of a known browser's cookie, or a session; null for any other browser. */
  browser: string | null
  from: RequestOrigin | null
}

const tooSoon = (retryAfterSeconds: number) =>
  new AppError('too_many_requests', { message: tooManyCodes(retryAfterSeconds), retryAfterSeconds })

/** Creates the check of codes after a right password: those of an application, and recovery codes. */
export const createCodeCheck = (options: CodeCheckOptions) => {
  const { db, clock, passwords, throttle, securityLog } = options
  const tell = createSecondFactorNews(options)

  const countFailure = async (tx: Db, guesser: Guesser, now: Date) => {
    const tries = afterFailure(await findTries(tx, guesser), now)
    await saveTries(tx, guesser, tries)
    const person = tries.failures === freeTries ? await findStudent(tx, guesser.studentId) : null
    if (person !== null) await tell(tx, person, 'guessed')
  }

  /** Checks a code of the application. A wrong one is counted in the transaction that read the count. */
  const checkAppCode = async ({ id: factorId, studentId }: SetFactor, code: string, browser: string) => {
    const guesser = { studentId, browser }
    const isRight = await db.transaction(async (tx) => {
      const now = clock.now()
      const factor = await lockSetFactor(tx, studentId)
      if (factor?.id !== factorId) return false
      const wait = secondsToWait(await findTries(tx, guesser), now)
      if (wait > 0) throw tooSoon(wait)
      const step = stepOfCode(factor.secret, code, now)
      const isNew =
        step !== null && (await spendStep(tx, { id: factorId, step, latestStep: latestStepAt(now) }))
      if (isNew) await deleteTries(tx, guesser)
      else await countFailure(tx, guesser, now)
      return isNew
    })
    if (!isRight) throw new AppError('second_factor_wrong')
  }

  /**
   * Checks a recovery code. No one guesses 59 bits: the throttle only limits the hashes that are computed, so wrong
   * codes of the application never delay it.
   */
  const checkRecoveryCode = async (
    { studentId }: SetFactor,
    code: string,
    { browser, from }: CodeOrigin,
  ): Promise<void> => {
    const asker = browser ?? from?.addressPrefix ?? ''
    const rule = { parts: ['recovery-code', studentId, asker], freeAttempts: 5 }
    const guess = await countGuess(throttle, { own: rule, wide: [] })
    const unused = await listUnusedCodes(db, studentId)
    const hashes = unused.map(({ codeHash }) => codeHash)
    const match = await passwords.findMatch(hashes, code, guess)
    const found = unused.find(({ codeHash }) => codeHash === match?.hash)
    if (found === undefined) throw new AppError('second_factor_wrong')
    await db.transaction(async (tx) => {
      if (!(await spendCode(tx, found.id, clock.now()))) throw new AppError('second_factor_wrong')
      const person = await findStudent(tx, studentId)
      if (person !== null) await tell(tx, person, 'codeUsed')
      await securityLog.record(tx, { kind: 'recovery_code_used', personId: studentId, origin: from })
    })
    await forgiveGuess(throttle, guess)
  }

  /**
   * Requires the second factor of a person whose password was right: a code of the application or a recovery code,
   * each of which works once. Returns the id of the second factor, or null when the person has none and any code is
   * ignored.
   * @throws AppError `second_factor_required` without a code, `second_factor_wrong`, or `too_many_requests`.
   */
  const requireCode = async (
    studentId: string,
    otp: string | undefined,
    origin: CodeOrigin,
  ): Promise<string | null> => {
    const factor = await findSetFactor(db, studentId)
    if (factor === null) return null
    if (otp === undefined) throw new AppError('second_factor_required')
    const { isOfApp, code } = readCode(otp)
    if (isOfApp) await checkAppCode(factor, code, origin.browser ?? '')
    else await checkRecoveryCode(factor, code, origin)
    return factor.id
  }

  /** Records a wrong code of a signed-in person. */
  const noteWrongCode = ({ id: personId, origin }: Actor): Promise<void> =>
    securityLog.record(db, {
      kind: 'password_not_confirmed',
      personId,
      origin: origin ?? null,
      detail: 'Wrong code',
    })

  return {
    requireCode,
    noteWrongCode,

    /**
     * Requires the second factor of a signed-in person after their password, as `requireCode` does. Wrong codes are
     * counted for the session, so that no one without it can delay the person.
     */
    requireOwnCode: async (actor: Actor, otp: string | undefined): Promise<string | null> => {
      const { id, sessionId, origin } = actor
      try {
        return await requireCode(id, otp, { browser: `session ${sessionId}`, from: origin ?? null })
      } catch (error) {
        if (error instanceof AppError && error.code === 'second_factor_wrong') await noteWrongCode(actor)
        throw error
      }
    },

    /** Returns whether a person's sign-ins need a code. */
    isSet: async (studentId: string): Promise<boolean> => (await findSetFactor(db, studentId)) !== null,
  }
}

export type CodeCheck = ReturnType<typeof createCodeCheck>
