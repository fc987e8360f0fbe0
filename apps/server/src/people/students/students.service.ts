import type { Actor } from '../../platform/actor.ts'
import { orNotFound, AppError } from '../../platform/errors.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { DssService } from '../../base/reference-data/dss.service.ts'
import { createAccountsService } from './accounts.service.ts'
import { type StudentPasswordsOptions, createStudentPasswordsService } from './student-passwords.service.ts'
import { type StudentEditingOptions, createStudentEditingService } from './student-editing.service.ts'
import { createOwnDataService } from './personal-data/own-data.service.ts'
import { createStudentErasureService } from './personal-data/student-erasure.service.ts'
import { createStudentListService } from './list/student-list.service.ts'
import { dataOf, findStudentData, readStudents } from './students.query.ts'
import { messages } from '@lectureshelf/contract/messages'
import { findSetFactor } from '../tables/second-factor/second-factors.table.ts'
import { lockStudent, updateStudent } from '../../base/identity/students.table.ts'
import type { SessionsService } from '../sessions/sessions.service.ts'
import { type CurrentPasswordOptions, verifyCurrentPassword } from './current-password.ts'
import type { ContactForm } from '@lectureshelf/contract/people/students'
import type { z } from 'zod'
import { endResetLinks } from '../tables/password-resets.table.ts'
import { recordAudit } from '../../base/audit/audit.service.ts'
import { contactChanged } from '../../base/mail/templates/account-templates.ts'
import { securityEventsOf } from './security-events.ts'
import { differenceOf, fieldsOf } from './student-fields.ts'

/** Creates the service by which people change their contact details. */
const createOwnContactService = (options: StudentPasswordsOptions) => {
  const { db, clock, securityLog, mail } = options
  return {
    /**
     * Changes a person's own mail address and mobile number, and sends a mail to the previous address.
     * @throws AppError `password_wrong`, or `too_many_requests` after several wrong guesses.
     */
    changeContact: async (
      actor: Actor,
      { currentPassword, email, contact }: z.output<typeof ContactForm>,
    ) => {
      const verified = await verifyCurrentPassword(options, actor, currentPassword)
      await db.transaction(async (tx) => {
        const row = await lockStudent(tx, actor.id)
        if (row === null || row.passwordHash !== verified) throw new AppError('password_wrong')
        const before = fieldsOf(row)
        const after = { ...before, email: email ?? before.email, contact: contact ?? before.contact }
        const { changed, ...difference } = differenceOf(before, after)
        if (changed.size === 0) return
        const { id: studentId, usn, name } = row
        await updateStudent(tx, studentId, { email: after.email, contact: after.contact })
        // A link already sent to the old address must no longer open the account.
        if (changed.has('email')) await endResetLinks(tx, studentId, clock.now())
        await recordAudit(tx, actor, 'student.edit', studentId, { ...difference })
        const events = securityEventsOf({ actor, studentId, before, after, changed })
        for (const event of events) await securityLog.record(tx, event)
        if (before.email === '') return
        await mail.queue(tx, {
          key: `contact-changed:${crypto.randomUUID()}`,
          to: before.email,
          about: { studentId },
          template: contactChanged,
          data: { name, usn, at: clock.now(), isEmail: changed.has('email') },
        })
      })
    },
  }
}

type PasswordConfirmationOptions = CurrentPasswordOptions & {
  sessions: Pick<SessionsService, 'confirm'>
  codes: {
    /** Requires the code of a second factor of one's own. @returns its id, or null for a person without one */
    requireOwnCode: (actor: Actor, otp: string | undefined) => Promise<string | null>
  }
}

/** Creates the service by which people prove their password again in a session. */
const createPasswordConfirmationService = (options: PasswordConfirmationOptions) => {
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

interface Options extends StudentPasswordsOptions {
  codes: PasswordConfirmationOptions['codes']
  jobs: Pick<Jobs, 'forget'>
  dss: DssService
  purchases: StudentEditingOptions['purchases']
}

/**
 * Creates the service of people: their own data and password, the owner's changes, and accounts of the command
 * line.
 */
export const createStudentsService = (options: Options) => {
  const { db } = options
  const list = createStudentListService(options)
  return {
    ...list,
    ...createStudentEditingService({ ...options, getRecord: list.getRecord }),
    ...createStudentErasureService(options),
    ...createOwnDataService(options),
    ...createAccountsService(options),
    ...createStudentPasswordsService(options),
    ...createOwnContactService(options),
    ...createPasswordConfirmationService(options),
    getOwn: async (actor: Actor) => orNotFound(await findStudentData(db, actor.id)),
    /** Reads everyone in batches, ordered by USN. */
    readAll: async function* () {
      for await (const rows of readStudents(db)) yield rows.map(dataOf)
    },
  }
}

export type StudentsService = ReturnType<typeof createStudentsService>
