import { messages } from '@lectureshelf/contract/messages'
import { findSetFactor } from '../tables/second-factor/second-factors.table.ts'
import { lockStudent } from '../../base/identity/students.table.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/errors.ts'
import type { SessionsService } from '../sessions/sessions.service.ts'
import { type CurrentPasswordOptions, verifyCurrentPassword } from './current-password.ts'

export type PasswordConfirmationOptions = CurrentPasswordOptions & {
  sessions: Pick<SessionsService, 'confirm'>
  codes: {
    /** Requires the code of a second factor of one's own. @returns its id, or null for a person without one */
    requireOwnCode: (actor: Actor, otp: string | undefined) => Promise<string | null>
  }
}

/** Creates the service by which people prove their password again in a session. */
export const createPasswordConfirmationService = (options: PasswordConfirmationOptions) => {
  const { db, sessions, securityLog, codes } = options
  return {
    /**
     * Proves the password for the next minutes of this session, and a second factor that is set.
     * @throws AppError `password_wrong`, `second_factor_required`, `second_factor_wrong`, or `too_many_requests` after
     * several wrong guesses.
     */
    confirmPassword: async (actor: Actor, { password, otp }: { password: string; otp?: string }) => {
      const verified = await verifyCurrentPassword(options, actor, password)
      const factorId = await codes.requireOwnCode(actor, otp)
      const confirmedUntil = await db.transaction(async (tx) => {
        const person = await lockStudent(tx, actor.id)
        // The password or the second factor may have changed since it was verified.
        if (person?.passwordHash !== verified) throw new AppError('password_wrong')
        if (((await findSetFactor(tx, actor.id))?.id ?? null) !== factorId)
          throw new AppError('second_factor_required')
        const { id: personId, origin = null } = actor
        await securityLog.record(tx, { kind: 'password_confirmed', personId, origin })
        return sessions.confirm(tx, actor)
      })
      return { message: messages.passwordConfirmed, confirmedUntil: confirmedUntil.toISOString() }
    },
  }
}
