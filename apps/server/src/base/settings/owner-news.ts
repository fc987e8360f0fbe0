import type { Payee, Settings } from '@lectureshelf/contract/base/settings'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import type { MailService } from '../mail/mail.service.ts'
import { payeeChanged, siteChanged } from '../mail/templates/owner-templates.ts'

interface Changed {
  /** Null is the command line. */
  actor: Actor | null
  before: Settings
  after: Settings
  now: Date
}

const payeeOf = ({ upiId, payeeName }: Settings): Payee => ({ upiId, payeeName })

const grievanceWords = ({ grievance }: Settings): string =>
  [grievance.name, grievance.mail, grievance.phone, grievance.address].filter(Boolean).join(', ')

/** What every page says, in the words of a mail. */
const texts: [what: string, read: (settings: Settings) => string][] = [
  ['notice', ({ notice }) => notice],
  ['support mail address', ({ supportMail }) => supportMail],
  ['support chat', ({ supportChat }) => supportChat],
  ['contact for complaints', grievanceWords],
]

/**
 * Mails every owner when the payee, the notice or a support contact changed. The first payee comes with the
 * installation, and whoever uses the command line knows what they changed.
 */
export const tellOwners = async (
  tx: Db,
  mail: Pick<MailService, 'queueToOwners'>,
  { actor, before, after, now }: Changed,
): Promise<void> => {
  const [from, to] = [payeeOf(before), payeeOf(after)]
  const isSamePayee = from.upiId === to.upiId && from.payeeName === to.payeeName
  const isPayeeNews = !isSamePayee && (actor !== null || from.upiId !== '')
  const changes = texts
    .map(([what, read]) => ({ what, before: read(before), after: read(after) }))
    .filter((change) => actor !== null && change.before !== change.after)
  if (!isPayeeNews && changes.length === 0) return
  const change = crypto.randomUUID()
  const data = { changedBy: actor === null ? 'The command line' : `${actor.name} (${actor.usn})`, at: now }
  if (isPayeeNews) {
    await mail.queueToOwners(tx, {
      key: `payee-changed:${change}`,
      template: payeeChanged,
      data: { ...data, before: from, after: to },
    })
  }
  if (changes.length > 0) {
    const key = `site-changed:${change}`
    await mail.queueToOwners(tx, { key, template: siteChanged, data: { ...data, changes } })
  }
}
