import type { ChangePasswordForm, SeenPerson } from '@lectureshelf/contract/people/students'
import type { z } from 'zod'
import { endResetLinks } from '../tables/password-resets.table.ts'
import { type PasswordOwner, lockStudent, replacePasswordHash } from '../../base/identity/students.table.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError, orNotFound } from '../../platform/errors.ts'
import { composed } from '../../platform/secrets/passwords.ts'
import { recordAudit } from '../../base/audit/audit.service.ts'
import type { MailService } from '../../base/mail/mail.service.ts'
import { passwordChanged } from '../../base/mail/templates/account-templates.ts'
import type { SessionsService } from '../sessions/sessions.service.ts'
import { type CurrentPasswordOptions, verifyCurrentPassword } from './current-password.ts'
import { requireGoodPassword } from '../../base/identity/password.policy.ts'
import { requireSeenPerson } from './seen-person.ts'
import { makePassword, temporaryUntil } from './temporary-password.ts'

export interface StudentPasswordsOptions extends CurrentPasswordOptions {
  sessions: SessionsService
  mail: MailService
}

const chosen = { mustChangePassword: false, temporaryPasswordExpiresAt: null }

/** Creates the service of passwords: changed by their person, reset by mail, or made by the owner. */
export const createStudentPasswordsService = (options: StudentPasswordsOptions) => {
  const { db, clock, passwords, sessions, securityLog, mail } = options

  const tell = (on: Db, person: PasswordOwner) =>
    mail.queueTo(on, person, {
      key: `password-changed:${crypto.randomUUID()}`,
      template: passwordChanged,
      data: { usn: person.usn, at: clock.now() },
    })

  return {
    /**
     * Sets a new password, ends the person's other sessions and forgets their browsers but those of the hashes.
     * @throws AppError `password_wrong`, `too_many_requests` after several wrong guesses, or `password_too_easy`.
     */
    changePassword: async (
      actor: Actor,
      { currentPassword, newPassword }: z.output<typeof ChangePasswordForm>,
      keptDevices: readonly string[],
    ) => {
      const from = await verifyCurrentPassword(options, actor, currentPassword)
      if (composed(newPassword) === composed(currentPassword)) throw new AppError('same_password')
      await requireGoodPassword(newPassword, actor)
      const passwordHash = await passwords.hash(newPassword)
      await db.transaction(async (tx) => {
        const person = await replacePasswordHash(tx, { studentId: actor.id, from, passwordHash, ...chosen })
        if (person === null) throw new AppError('password_wrong')
        await sessions.endOthers(tx, actor, 'password', keptDevices)
        await endResetLinks(tx, actor.id, clock.now())
        await tell(tx, person)
        const { id: personId, origin = null } = actor
        await securityLog.record(tx, { kind: 'password_changed', personId, origin })
      })
    },

    /**
     * Sets the password of a person who was authenticated by other means, in the caller's transaction, and ends
     * every session. Their browsers are forgotten, except those of the hashes. Returns null when the person was
     * deleted.
     */
    replacePassword: async (
      on: Db,
      {
        studentId,
        passwordHash,
        keptDevices,
      }: { studentId: string; passwordHash: string; keptDevices: readonly string[] },
    ) => {
      const person = await replacePasswordHash(on, { studentId, passwordHash, ...chosen })
      if (person === null) return null
      await sessions.endAll(on, studentId, 'password', keptDevices)
      await endResetLinks(on, studentId, clock.now())
      await tell(on, person)
      return person
    },

    /**
     * Makes a password that signs in for 72 hours and then must be changed. It is returned once and never stored.
     * A null actor is the command line, which has seen no one.
     * @throws AppError `not_found`, or `changed_meanwhile` when the person is not as seen.
     */
    setTemporaryPassword: async (actor: Actor | null, studentId: string, seen: SeenPerson | null) => {
      const password = makePassword()
      const passwordHash = await passwords.hash(password)
      await db.transaction(async (tx) => {
        const found = orNotFound(await lockStudent(tx, studentId))
        if (seen !== null) await requireSeenPerson(tx, found, seen)
        const expiresAt = temporaryUntil(clock.now())
        const temporary = { mustChangePassword: true, temporaryPasswordExpiresAt: expiresAt }
        const person = orNotFound(await replacePasswordHash(tx, { studentId, passwordHash, ...temporary }))
        // An owner who does it to themself stays signed in here, to choose the next password.
        if (actor?.id === studentId) await sessions.endOthers(tx, actor, 'password', [])
        else await sessions.endAll(tx, studentId, 'password')
        await endResetLinks(tx, studentId, clock.now())
        await recordAudit(tx, actor, 'student.setTemporaryPassword', studentId, {
          after: { usn: person.usn, expiresAt },
        })
        await securityLog.record(tx, {
          kind: 'temporary_password',
          personId: studentId,
          actorId: actor?.id ?? null,
          origin: actor?.origin ?? null,
        })
      })
      return { password }
    },
  }
}

export type StudentPasswordsService = ReturnType<typeof createStudentPasswordsService>
