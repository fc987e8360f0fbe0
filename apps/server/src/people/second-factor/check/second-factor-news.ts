import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { dayOf } from '../../../platform/clock.ts'
import type { MailService } from '../../../base/mail/mail.service.ts'
import {
  type SecondFactorEvent,
  secondFactorNews,
} from '../../../base/mail/templates/second-factor-template.ts'
import type { PasswordOwner } from '../../../base/identity/students.table.ts'

/** Creates the function that mails a person what happened to their second factor. */
export const createSecondFactorNews =
  ({ clock, mail }: { clock: Clock; mail: Pick<MailService, 'queue'> }) =>
  async (on: Db, { id: studentId, name, usn, email }: PasswordOwner, event: SecondFactorEvent) => {
    if (email === '') return
    const at = clock.now()
    // Anyone with the password can cause wrong codes: one mail about them in a day is enough.
    const occasion = event === 'guessed' ? `${studentId}:${dayOf(at)}` : crypto.randomUUID()
    await mail.queue(on, {
      key: `second-factor:${event}:${occasion}`,
      to: email,
      about: { studentId },
      template: secondFactorNews,
      data: { event, name, usn, at },
    })
  }
