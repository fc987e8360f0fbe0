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
  ({ clock, mail }: { clock: Clock; mail: Pick<MailService, 'queueTo'> }) =>
  async (on: Db, person: PasswordOwner, event: SecondFactorEvent) => {
    if (person.email === '') return
    const at = clock.now()
    // Anyone with the password can cause wrong codes: one mail about them in a day is enough.
    const occasion = event === 'guessed' ? `${person.id}:${dayOf(at)}` : crypto.randomUUID()
    const key = `second-factor:${event}:${occasion}`
    await mail.queueTo(on, person, { key, template: secondFactorNews, data: { event, usn: person.usn, at } })
  }
