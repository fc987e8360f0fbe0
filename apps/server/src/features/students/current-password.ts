import { findStudent } from '../../people/students.table.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Passwords } from '../../platform/passwords.ts'
import type { Throttle } from '../../platform/throttle.ts'

interface Options {
  db: Db
  passwords: Passwords
  throttle: Throttle
}

/**
 * Verifies a signed-in person's typed password and returns its hash. All callers share one counter: a stolen
 * session must not become a way to guess the password.
 * @throws AppError `password_wrong`, or `too_many_requests` after several wrong guesses.
 */
export const verifyCurrentPassword = async (
  { db, passwords, throttle }: Options,
  actor: Actor,
  typed: string,
): Promise<string> => {
  const rule = { parts: ['change-password', actor.id], freeAttempts: 5, usn: actor.usn }
  await throttle.take([rule])
  const person = await findStudent(db, actor.id)
  if (person === null || !(await passwords.verify(person.passwordHash, typed))) {
    throw new AppError('password_wrong')
  }
  await throttle.clear(rule)
  return person.passwordHash
}
