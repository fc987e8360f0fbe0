import { findStudent, renewPasswordHash } from '../../base/identity/students.table.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/errors.ts'
import { type GuessRules, countGuess, forgiveGuess } from '../../platform/secrets/counted-guess.ts'
import type { Passwords } from '../../platform/secrets/passwords.ts'
import type { Throttle } from '../../platform/throttle.ts'
import type { SecurityLogService } from '../../base/security-log/security-log.service.ts'
import type { SessionsService } from '../sessions/sessions.service.ts'
import { isPasswordExpired } from '../sessions/sessions.policy.ts'
import type { DbAndClock } from '../../platform/db/database.ts'

export interface CurrentPasswordOptions extends DbAndClock {
  passwords: Passwords
  throttle: Throttle
  sessions: Pick<SessionsService, 'noteWrongPassword' | 'noteRightPassword'>
  securityLog: Pick<SecurityLogService, 'record'>
}

/**
 * Returns the counters of guesses by a session and by a person. They are not those of the sign-in, so that a stolen
 * token cannot keep its person from signing in; one session alone never reaches the limit of the person.
 */
const ownPasswordRules = ({ id, sessionId, usn }: Actor): GuessRules => ({
  own: { parts: ['own-password', sessionId], freeAttempts: 5, usn },
  wide: [{ parts: ['change-password', id], freeAttempts: 50, usn }],
})

/**
 * Verifies a signed-in person's typed password and returns its hash. All callers share the counters: a stolen
 * session must not become a way to guess the password, and ends after ten wrong ones in a row. A temporary password
 * that has expired is a wrong one.
 * @throws AppError `password_wrong`, or `too_many_requests` after several wrong guesses.
 */
export const verifyCurrentPassword = async (
  { db, clock, passwords, throttle, sessions, securityLog }: CurrentPasswordOptions,
  actor: Actor,
  typed: string,
): Promise<string> => {
  const guess = await countGuess(throttle, ownPasswordRules(actor))
  const person = await findStudent(db, actor.id)
  const match = person && (await passwords.findMatch([person.passwordHash], typed, guess))
  if (
    person === null ||
    match === null ||
    isPasswordExpired(person.temporaryPasswordExpiresAt, clock.now())
  ) {
    const { id: personId, origin = null } = actor
    await securityLog.record(db, { kind: 'password_not_confirmed', personId, origin })
    await sessions.noteWrongPassword(actor)
    throw new AppError('password_wrong')
  }
  await sessions.noteRightPassword(actor)
  await forgiveGuess(throttle, guess)
  const { hash: from, renewed: to } = match
  if (to !== null) await renewPasswordHash(db, { studentId: actor.id, from, to })
  return to ?? from
}
