import type { Db, DbAndClock } from '../../platform/db/database.ts'
import { outlasting } from '../../platform/db/outage.ts'
import { Fault } from '../../platform/errors.ts'
import type { Attempt } from '../../platform/db/job-runner.ts'
import type { Mailer, SendOutcome } from '../../platform/smtp.ts'
import { type StoredMail, changeMail, forgetResetLink, lockMail } from './mail.repo.ts'

const cutOff = 'The server was stopped in the middle of sending. The mail may have arrived.'

/**
 * Marks a queued mail as being sent, and commits that before the mail server is contacted. A mail that is already
 * marked was interrupted: it may have arrived, so only the owner can send it again. A mail that is no longer useful
 * is dropped.
 */
const takeMail = (db: Db, mailId: string, now: Date): Promise<StoredMail | null> =>
  db.transaction(async (tx) => {
    const row = await lockMail(tx, mailId)
    if (row?.state === 'sending') {
      await changeMail(tx, { id: mailId, from: 'sending' }, { state: 'unsure', error: cutOff })
    }
    if (row?.state !== 'queued') return null
    if (row.dropAfter !== null && row.dropAfter < now) {
      await changeMail(tx, { id: mailId, from: 'queued' }, { state: 'dropped', error: null })
      await forgetResetLink(tx, mailId)
      return null
    }
    const taken = { state: 'sending' as const, error: null, attempts: row.attempts + 1 }
    return changeMail(tx, { id: mailId, from: 'queued' }, taken)
  })

const settleMail = async (db: Db, mailId: string, outcome: SendOutcome, isLast: boolean, now: Date) => {
  const sending = { id: mailId, from: 'sending' as const }
  if (outcome.kind === 'sent') {
    await db.transaction(async (tx) => {
      await changeMail(tx, sending, { state: 'sent', error: null, sentAt: now })
      await forgetResetLink(tx, mailId)
    })
    return
  }
  const states = { refused: 'failed', unsure: 'unsure', postponed: isLast ? 'failed' : 'queued' } as const
  await changeMail(db, sending, { state: states[outcome.kind], error: outcome.reason })
}

/** How long the result of sending waits for an absent database: less than the lease, so that no one else has the mail. */
const settleWithinMs = 60_000

interface Options extends DbAndClock {
  mailer: Mailer
}

/** Creates the background job that sends one mail. The job throws when a retry may succeed. */
export const createMailSender =
  ({ db, clock, mailer }: Options) =>
  async ({ mailId }: { mailId: string }, attempt: Attempt): Promise<void> => {
    const row = await takeMail(db, mailId, clock.now())
    if (row === null) return
    const outcome = await mailer.send({
      messageId: row.messageId,
      to: row.toAddress,
      subject: row.subject,
      text: row.textBody,
      html: row.htmlBody,
    })
    const sentAt = clock.now()
    await outlasting(settleWithinMs, () => settleMail(db, mailId, outcome, attempt.isLast, sentAt))
    if (outcome.kind === 'postponed')
      throw new Fault('The mail server postponed a mail.', { cause: outcome.cause })
  }
