import { sendMailJob } from '../../job-kinds.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { insertMail } from './mail.repo.ts'
import type { MailTemplate } from './templates.ts'

interface NewMail<D> {
  /** Makes the mail unique: a second one with the same key is not stored. */
  key: string
  to: string
  template: MailTemplate<D>
  data: D
}

export interface MailService {
  /** Whether there is a mail server. Without one, mails wait for the owner to copy or to resend them. */
  isConfigured: boolean
  /** Stores a mail in the caller's transaction: it is sent exactly when the transaction commits. */
  queue: <D>(on: Db, mail: NewMail<D>) => Promise<void>
}

interface Options {
  clock: Clock
  jobs: Jobs
  isConfigured: boolean
  publicUrl: string
}

/** The mails of the product, each one row. */
export const createMailService = ({ clock, jobs, isConfigured, publicUrl }: Options): MailService => {
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
  }
}
