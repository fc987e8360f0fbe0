import type { ContactForm } from '@lectureshelf/contract/people/students'
import type { z } from 'zod'
import { endResetLinks } from '../tables/password-resets.table.ts'
import { lockStudent, updateStudent } from '../../base/identity/students.table.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/errors.ts'
import { recordAudit } from '../../base/audit/audit.service.ts'
import { contactChanged } from '../../base/mail/templates/account-templates.ts'
import { verifyCurrentPassword } from './current-password.ts'
import { securityEventsOf } from './security-events.ts'
import { differenceOf, fieldsOf } from './student-fields.ts'
import type { StudentPasswordsOptions } from './student-passwords.service.ts'

/** Creates the service by which people change their contact details. */
export const createOwnContactService = (options: StudentPasswordsOptions) => {
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
