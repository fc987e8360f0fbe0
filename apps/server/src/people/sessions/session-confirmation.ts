import { wrongPasswordsMax } from '@lectureshelf/contract/constants'
import {
  countWrongPassword,
  endSession,
  findConfirmation,
  forgetWrongPasswords,
  saveConfirmation,
} from '../tables/sessions.table.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db, DbAndClock } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { confirmedUntil, isConfirmed } from './sessions.policy.ts'

/**
 * Creates the operations by which a session proves its person's password again (decision 041). The proof is a column
 * of the session and is read for each call that needs it, so that it counts at every process from the next call on.
 */
export const createSessionConfirmation = ({ db, clock }: DbAndClock) => ({
  /** Stores that the person proved their password, and returns until when that counts. */
  confirm: async (on: Db, { sessionId }: Actor): Promise<Date> => {
    const now = clock.now()
    await saveConfirmation(on, sessionId, now)
    return confirmedUntil(now)
  },

  /** Requires that the person proved their password in this session lately. @throws AppError `password_required` */
  requireConfirmed: async ({ sessionId }: Actor): Promise<void> => {
    const confirmedAt = await findConfirmation(db, sessionId)
    if (!isConfirmed(confirmedAt, clock.now())) throw new AppError('password_required')
  },

  /** Counts a wrong password, and ends a session of which too many came: its token may be a stolen one. */
  noteWrongPassword: async ({ id: studentId, sessionId }: Actor): Promise<void> => {
    if ((await countWrongPassword(db, sessionId)) < wrongPasswordsMax) return
    await endSession(db, { sessionId, studentId, reason: 'password', now: clock.now() })
  },

  /** Ends a row of wrong passwords. */
  noteRightPassword: ({ sessionId }: Actor): Promise<void> => forgetWrongPasswords(db, sessionId),
})
