import type { Mail } from '@lectureshelf/contract/mails'
import { messages } from '@lectureshelf/contract/messages'
import { sendMailJob } from '../../job-kinds.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { type MailState, type StoredMail, changeMail, insertMail, lockMail, pageMails } from './mail.repo.ts'
import type { MailTemplate } from './templates.ts'

interface NewMail<D> {
  /** Makes the mail unique: a second one with the same key is not stored. */
  key: string
  to: string
  template: MailTemplate<D>
  data: D
}

interface ListPage {
  page: number
  size: number
  q: string
  state?: MailState | undefined
}

export interface MailService {
  /** Whether there is a mail server. Without one, mails wait for the owner to copy or to resend them. */
  isConfigured: boolean
  /** Stores a mail in the caller's transaction: it is sent exactly when the transaction commits. */
  queue: <D>(on: Db, mail: NewMail<D>) => Promise<void>
  list: (page: ListPage) => Promise<{ items: Mail[]; total: number; isMailConfigured: boolean }>
  /**
   * Sends a mail that failed, that nobody knows the fate of, or that still waits; with the same Message-ID.
   * @throws AppError `not_found`, or `conflict` for one that was sent and where there is no mail server.
   */
  resend: (actor: Actor, mailId: string) => Promise<Mail>
}

interface Options {
  db: Db
  clock: Clock
  jobs: Jobs
  isConfigured: boolean
  publicUrl: string
}

const mailOf = (row: StoredMail): Mail => ({
  _id: row.id,
  toAddress: row.toAddress,
  subject: row.subject,
  textBody: row.textBody,
  state: row.state,
  attempts: row.attempts,
  error: row.error,
  createdAt: row.createdAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
})

const refusals = { sent: messages.mailSentAlready, sending: messages.mailBeingSent } as const

/** The mails of the product, each one row. */
export const createMailService = (options: Options): MailService => {
  const { db, clock, jobs, isConfigured, publicUrl } = options
  const { hostname } = new URL(publicUrl)
  return {
    isConfigured,

    queue: async (on, { key, to, template, data }) => {
      const { subject, text, html } = template(data, { publicUrl })
      const mailId = await insertMail(on, {
        key,
        messageId: `<${crypto.randomUUID()}@${hostname}>`,
        toAddress: to,
        subject,
        textBody: text,
        htmlBody: html,
        createdAt: clock.now(),
      })
      if (mailId !== null && isConfigured) await jobs.enqueue(on, sendMailJob, { mailId }, mailId)
    },

    list: async (page) => {
      const { rows, total } = await pageMails(db, page)
      return { items: rows.map(mailOf), total, isMailConfigured: isConfigured }
    },

    resend: (actor, mailId) =>
      db.transaction(async (tx) => {
        const row = await lockMail(tx, mailId)
        if (row === null) throw new AppError('not_found')
        if (row.state === 'sent' || row.state === 'sending') {
          throw new AppError('conflict', { message: refusals[row.state] })
        }
        if (!isConfigured) {
          throw new AppError('conflict', { message: messages.mailNotConfigured })
        }
        const queued = await changeMail(tx, { id: mailId, from: row.state }, { state: 'queued', error: null })
        if (queued === null) throw new AppError('conflict')
        const isWaiting = await jobs.hurry(tx, sendMailJob, mailId)
        if (!isWaiting) await jobs.enqueue(tx, sendMailJob, { mailId }, mailId)
        await recordAudit(tx, actor, {
          action: 'mail.resend',
          entity: 'mail',
          entityId: mailId,
          before: { state: row.state },
          after: { state: 'queued', toAddress: row.toAddress, subject: row.subject },
        })
        return mailOf(queued)
      }),
  }
}
