import type { QueryOf } from '@lectureshelf/contract/operation'
import type { Mail, MailKind, MailPreview, mailOps } from '@lectureshelf/contract/base/mail'
import { messages } from '@lectureshelf/contract/messages'
import { sendMailJob } from '../../job-kinds.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db, DbAndClock } from '../../platform/db/database.ts'
import { mailsWaitingChanged } from '@lectureshelf/contract/people/people-messages'
import { AppError, orNotFound } from '../../platform/errors.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { type StoredStudent, listActiveOwners } from '../identity/students.table.ts'
import { recordAudit } from '../audit/audit.service.ts'
import {
  type ListedMail,
  type MailState,
  changeMail,
  countWaitingMails,
  dismissWaitingMails,
  dropMailsAbout,
  dropStaleMails,
  findMail,
  insertMail,
  listWaitingMails,
  lockMail,
  lockWaitingMails,
  pageMails,
  removeMailsOfErased,
} from './mail.repo.ts'
import { listMailContacts } from './mail-contacts.query.ts'
import { mailExamples } from './mail-examples.ts'
import { withoutResetLinks } from './mail-html.ts'
import { dropAfterOf, textKinds } from './mail-kinds.ts'
import { type MailTemplate, composeMail } from './mail-text.ts'
import { whatsAppLink } from './whatsapp-link.ts'

/** Number of mails queued in one transaction, which must not block the embedded database for long. */
export const queueBatchSize = 20

/** Whose mail it is; erasure and the export of personal data find mails by this. */
type MailAbout =
  | { studentId: string; claimId?: string }
  | { claimId: string; studentId?: string | null }
  /** No one's: a notice to support. */
  | null

interface NewMail<D> {
  /** Identifies the mail: a second mail with the same key is not stored. */
  key: string
  to: string
  about: MailAbout
  template: MailTemplate<D>
  data: D
}

interface PersonsMail<D> extends Pick<NewMail<D>, 'key' | 'data'> {
  template: MailTemplate<NoInfer<D> & { name: string }>
}

interface OwnersMail<D> extends PersonsMail<D> {
  /** The id of an owner who learns of it in another way. */
  except?: string
}

interface Options extends DbAndClock {
  jobs: Jobs
  isConfigured: boolean
  publicUrl: string
}

/** Matches reset links: only the account's own mailbox may see them, so the owner's queue hides them. */
const resetLink = /\S*\/ResetPassword\/\S+/gu

const withoutLinks = (text: string): string => text.replaceAll(resetLink, messages.mailLinkHidden)

/** Returns whether a message may go by WhatsApp; one that was dropped has no news that is still true. */
const isText = ({ kind, state }: Pick<ListedMail, 'kind' | 'state'>): boolean =>
  textKinds.includes(kind) && state !== 'dropped'

const mailOf = (row: ListedMail, contacts: ReadonlyMap<string, string>): Mail => ({
  _id: row.id,
  toAddress: row.toAddress,
  subject: row.subject,
  textBody: withoutLinks(row.textBody),
  hasHiddenLink: row.textBody.search(resetLink) !== -1,
  state: row.state,
  attempts: row.attempts,
  // A mail server may quote what it rejects.
  error: row.error === null ? null : withoutLinks(row.error),
  createdAt: row.createdAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
  contact: isText(row) ? (contacts.get(row.id) ?? null) : null,
})

/** Why a mail is not sent again, by its state. */
const refusals: Partial<Record<MailState, string>> = {
  sent: messages.mailSentAlready,
  sending: messages.mailBeingSent,
  dropped: messages.mailDropped,
}

/** Queues the waiting mails in batches. A mail has at most one job, so two callers send it once. */
const queueWaiting = async ({ db, jobs }: Options, isDue: Jobs['hurry']): Promise<number> => {
  const ids = await listWaitingMails(db)
  let queued = 0
  for (let start = 0; start < ids.length; start += queueBatchSize) {
    const portion = ids.slice(start, start + queueBatchSize)
    await db.transaction(async (tx) => {
      const waiting = await lockWaitingMails(tx, portion)
      for (const mailId of portion.filter((id) => waiting.has(id))) {
        if (!(await isDue(tx, sendMailJob, mailId))) await jobs.enqueue(tx, sendMailJob, { mailId }, mailId)
      }
      queued += waiting.size
    })
  }
  return queued
}

/** Creates the service that stores mails as rows and queues them for sending. */
export const createMailService = (options: Options) => {
  const { db, clock, jobs, isConfigured, publicUrl } = options
  const { hostname } = new URL(publicUrl)
  const dropStale = () => db.transaction((tx) => dropStaleMails(tx, clock.now()))
  const requireMailServer = () => {
    if (!isConfigured) throw new AppError('conflict', { message: messages.mailNotConfigured })
  }
  /** Stores a mail in the caller's transaction, so it is sent only if the transaction commits. */
  const queue = async <D>(on: Db, { key, to, about, template, data }: NewMail<D>): Promise<void> => {
    const { subject, text, html } = composeMail(template.partsOf(data), publicUrl)
    const createdAt = clock.now()
    const mailId = await insertMail(on, {
      key,
      messageId: `<${crypto.randomUUID()}@${hostname}>`,
      toAddress: to,
      subject,
      textBody: text,
      htmlBody: html,
      kind: template.kind,
      ...about,
      createdAt,
      dropAfter: dropAfterOf(template.kind, createdAt),
    })
    if (mailId !== null && isConfigured) await jobs.enqueue(on, sendMailJob, { mailId }, mailId)
  }
  /** Stores a mail to a person with an account, in the caller's transaction. */
  const queueTo = <D extends object>(
    on: Db,
    { id: studentId, name, email: to }: Pick<StoredStudent, 'id' | 'name' | 'email'>,
    { key, template, data }: PersonsMail<D>,
  ): Promise<void> => queue(on, { key, to, about: { studentId }, template, data: { ...data, name } })
  return {
    /** Whether a mail server is configured. Without one, mails wait until the owner copies or resends them. */
    isConfigured,
    queue,
    queueTo,

    /** Stores a mail to each owner who can sign in, under the key and their id, in the caller's transaction. */
    queueToOwners: async <D extends object>(on: Db, { key, except, ...mail }: OwnersMail<D>) => {
      for (const owner of await listActiveOwners(on))
        if (owner.email !== '' && owner.id !== except)
          await queueTo(on, owner, { key: `${key}:${owner.id}`, ...mail })
    },

    /** Returns the words of a mail without storing it, to be read before it is sent. */
    preview: <D>(template: MailTemplate<D>, data: D): { subject: string; textBody: string } => {
      const { subject, text } = composeMail(template.partsOf(data), publicUrl)
      return { subject, textBody: text }
    },

    /** Returns a mail of one kind with invented data. */
    previewKind: (kind: MailKind): MailPreview => {
      const { subject, text, html } = composeMail(mailExamples[kind].parts, publicUrl)
      return { subject, textBody: text, htmlBody: html }
    },

    /**
     * Returns a stored mail as its reader sees it, without links that set a password.
     * @throws AppError `not_found`
     */
    previewStored: async (mailId: string): Promise<MailPreview> => {
      const { subject, textBody, htmlBody } = orNotFound(await findMail(db, mailId))
      return {
        subject,
        textBody: withoutLinks(textBody),
        htmlBody: withoutResetLinks(htmlBody, messages.mailLinkHidden),
      }
    },

    /** Drops the waiting mails of one kind about one thing, because their news is no longer true. */
    dropAbout: (on: Db, kind: MailKind, id: string): Promise<void> => dropMailsAbout(on, kind, id),

    list: async (page: QueryOf<typeof mailOps.list>) => {
      const { rows, total } = await pageMails(db, page)
      const waiting = await countWaitingMails(db)
      const contacts = await listMailContacts(
        db,
        rows.map(({ id }) => id),
      )
      return {
        items: rows.map((row) => mailOf(row, contacts)),
        total,
        isMailConfigured: isConfigured,
        waiting,
      }
    },

    /**
     * Makes every waiting mail due now, and drops those that are no longer useful.
     * @throws AppError `conflict` without a mail server
     */
    sendWaiting: async (actor: Actor): Promise<{ sending: number; dropped: number }> => {
      requireMailServer()
      const dropped = await dropStale()
      const sending = await queueWaiting(options, (...job) => jobs.hurry(...job))
      await db.transaction((tx) =>
        recordAudit(tx, actor, 'mail.sendWaiting', 'waiting', { after: { sending, dropped } }),
      )
      return { sending, dropped }
    },

    /**
     * Dismisses every waiting mail.
     * @throws AppError `changed_meanwhile` when another number of mails waits than was seen
     */
    dismissWaiting: (actor: Actor, seen: { waiting: number }): Promise<number> =>
      db.transaction(async (tx) => {
        const dismissed = await dismissWaitingMails(tx)
        if (dismissed !== seen.waiting) {
          throw new AppError('changed_meanwhile', { extraDetails: mailsWaitingChanged(dismissed) })
        }
        await recordAudit(tx, actor, 'mail.dismissWaiting', 'waiting', { after: { dismissed } })
        return dismissed
      }),

    /**
     * Returns a mail as a link that opens WhatsApp with its message. A mail that waits is not sent any more.
     * @throws AppError `not_found`, or `conflict` for a message that must stay in the mailbox, without a phone
     * number, and for a mail that is being sent or was dropped
     */
    text: (actor: Actor, mailId: string): Promise<{ link: string; mail: Mail }> =>
      db.transaction(async (tx) => {
        const row = orNotFound(await lockMail(tx, mailId))
        if (!textKinds.includes(row.kind)) throw new AppError('conflict', { message: messages.mailHasNoText })
        const refusal = row.state === 'sent' ? undefined : refusals[row.state]
        if (refusal !== undefined) throw new AppError('conflict', { message: refusal })
        const contacts = await listMailContacts(tx, [mailId])
        const contact = contacts.get(mailId)
        if (contact === undefined) throw new AppError('conflict', { message: messages.mailHasNoPhone })
        const { id, state } = row
        const texted =
          state === 'sent' ? row : await changeMail(tx, { id, from: state }, { state: 'texted', error: null })
        if (texted === null) throw new AppError('conflict')
        const { toAddress, subject } = row
        const after = { state: texted.state, toAddress, subject }
        await recordAudit(tx, actor, 'mail.text', mailId, { before: { state }, after })
        return { link: whatsAppLink(contact, row.textBody), mail: mailOf(texted, contacts) }
      }),

    /**
     * Queues the mails that were written without a mail server, and drops those that are no longer useful. Deletes
     * mails that were being sent while their person was erased.
     */
    catchUp: async (): Promise<void> => {
      await dropStale()
      await removeMailsOfErased(db)
      // A mail that waits for its next attempt is not hurried.
      if (isConfigured) await queueWaiting(options, (...job) => jobs.isPending(...job))
    },

    /**
     * Queues a failed, unsure or waiting mail again, with the same Message-ID.
     * @throws AppError `not_found`, or `conflict` in any other state or without a mail server
     */
    resend: (actor: Actor, mailId: string): Promise<Mail> =>
      db.transaction(async (tx) => {
        const row = orNotFound(await lockMail(tx, mailId))
        const refusal = refusals[row.state]
        if (refusal !== undefined) throw new AppError('conflict', { message: refusal })
        requireMailServer()
        const queued = await changeMail(tx, { id: mailId, from: row.state }, { state: 'queued', error: null })
        if (queued === null) throw new AppError('conflict')
        const isWaiting = await jobs.hurry(tx, sendMailJob, mailId)
        if (!isWaiting) await jobs.enqueue(tx, sendMailJob, { mailId }, mailId)
        await recordAudit(tx, actor, 'mail.resend', mailId, {
          before: { state: row.state },
          after: { state: 'queued', toAddress: row.toAddress, subject: row.subject },
        })
        return mailOf(queued, await listMailContacts(tx, [mailId]))
      }),
  }
}

export type MailService = ReturnType<typeof createMailService>
