import { messages } from '@lectureshelf/contract/messages'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../test/harness.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { createMail } from '../../../test/office-factories.ts'
import { sendMailJob } from '../../job-kinds.ts'
import { auditLog, mail } from '../../schema.ts'
import { signUpApproved } from './templates.ts'

const mailServer = await startMailServer()
const current = useTestApp({
  mail: { smtpUrl: mailServer.url, from: 'LectureShelf <notes@lectureshelf.example>' },
  publicUrl: 'https://notes.example.in',
})

beforeEach(async () => {
  mailServer.received = []
  mailServer.mood = 'accept'
  await mailServer.comeUp()
  await current().database.runSql('delete from pgboss.job')
})
afterAll(() => mailServer.goDown())

const data = {
  name: 'Asha Kulkarni',
  usn: '1LS22CS042',
  plan: 'basic' as const,
  amountPaise: 9900,
  receiptNumber: 'LS/26-27/000042',
  fromSemester: 5,
  toSemester: 5,
  endsOn: '2027-05-20',
}

/** Queues a mail as a feature does and returns its key. */
const queueMail = async (overrides: Partial<typeof data> = {}, key: string = crypto.randomUUID()) => {
  const { services, database } = current()
  await database.db.transaction((tx) =>
    services.mail.queue(tx, {
      key,
      to: 'asha@example.com',
      about: { claimId: crypto.randomUUID() },
      template: signUpApproved,
      data: { ...data, ...overrides },
    }),
  )
  return key
}

const work = () => current().deps.jobs.drain()
const rows = () => current().database.db.select().from(mail)
/** Ends the pauses between attempts immediately. */
const waitOutThePause = () =>
  current().database.runSql(
    `update pgboss.job set start_after = now() - interval '1 second' where state = 'retry'`,
  )
const resend = async (id: string) =>
  (await current().as('owner'))({ method: 'POST', url: `/api/mails/${id}/resend` })

describe('a mail', () => {
  it('arrives once, in both forms, with the Message-ID of its row', async () => {
    await queueMail()
    await work()
    await work()
    const [row] = await rows()
    expect(row).toMatchObject({ state: 'sent', attempts: 1, error: null, sentAt: expect.any(Date) })
    const [arrived] = mailServer.received
    expect(mailServer.received).toHaveLength(1)
    expect(arrived?.to).toEqual(['asha@example.com'])
    expect(arrived?.header('message-id')).toBe(row?.messageId)
    expect(arrived?.header('from')).toBe('LectureShelf <notes@lectureshelf.example>')
    expect(arrived?.header('subject')).toBe('Welcome to LectureShelf! Your account is ready')
    expect(arrived?.header('content-type')).toMatch(/^multipart\/alternative/)
    expect(arrived?.raw).toContain('text/plain')
    expect(arrived?.raw).toContain('text/html')
    expect(row?.textBody).toContain('https://notes.example.in/')
  })

  it('is stored only if the transaction commits', async () => {
    const { services, database } = current()
    const broken = database.db.transaction(async (tx) => {
      const about = { claimId: crypto.randomUUID() }
      await services.mail.queue(tx, {
        key: 'a',
        to: 'asha@example.com',
        about,
        template: signUpApproved,
        data,
      })
      throw new Error('changed my mind')
    })
    await expect(broken).rejects.toThrow('changed my mind')
    await work()
    expect(await rows()).toEqual([])
    expect(mailServer.received).toEqual([])
  })

  it('is not stored again when its key already exists', async () => {
    await queueMail({}, 'the same')
    await queueMail({ name: 'Someone Else' }, 'the same')
    await work()
    expect(await rows()).toHaveLength(1)
    expect(mailServer.received).toHaveLength(1)
  })

  it('contains no header and no markup from a typed name', async () => {
    await queueMail({
      name: 'Eve\r\nBcc: all@example.com\r\n\r\n<script>alert(1)</script>',
      receiptNumber: '<b>"LS"</b> & co',
    })
    await work()
    const [row] = await rows()
    expect(mailServer.received).toHaveLength(1)
    expect(mailServer.received[0]?.to).toEqual(['asha@example.com'])
    expect(mailServer.received[0]?.header('bcc')).toBeUndefined()
    expect(row?.htmlBody).not.toMatch(/<script|<b>/)
    expect(row?.htmlBody).toContain('&lt;b&gt;&quot;LS&quot;&lt;/b&gt; &amp; co')
  })
})

describe('a mail server', () => {
  it('that is down loses no mail, and the pauses between the attempts grow', async () => {
    await queueMail()
    await queueMail()
    await mailServer.goDown()
    const pauses: number[] = []
    for (const attempts of [1, 2, 3]) {
      await work()
      expect(await rows()).toMatchObject([
        { state: 'queued', attempts, error: expect.stringMatching(/ECONNREFUSED/) },
        { state: 'queued', attempts },
      ])
      const waiting = await current().database.runSql(
        `select extract(epoch from min(start_after - now()))::float8 as pause from pgboss.job where state = 'retry'`,
      )
      pauses.push(Number(waiting.rows[0]?.['pause']))
      await waitOutThePause()
    }
    expect(pauses[0]).toBeGreaterThan(20)
    expect(pauses[1]).toBeGreaterThan(50)
    expect(pauses[2]).toBeGreaterThan(100)
    await mailServer.comeUp()
    await work()
    expect(mailServer.received).toHaveLength(2)
    expect(await rows()).toMatchObject([
      { state: 'sent', attempts: 4, error: null },
      { state: 'sent', attempts: 4, error: null },
    ])
  })

  it('that is busy is tried again until the last attempt, and then the owner can send the mail', async () => {
    await queueMail()
    mailServer.mood = 'busy'
    for (let attempt = 1; attempt <= sendMailJob.attempts; attempt += 1) {
      expect(await rows()).toMatchObject([{ state: 'queued', attempts: attempt - 1 }])
      await work()
      await waitOutThePause()
    }
    const [row] = await rows()
    expect(row).toMatchObject({ state: 'failed', error: expect.stringContaining('Try again later') })
    mailServer.mood = 'accept'
    expect((await resend(row?.id ?? '')).statusCode).toBe(200)
    await work()
    expect(mailServer.received).toHaveLength(1)
  })

  it.each([
    ['refuse recipient', 'No such user here'],
    ['refuse mail', 'This looks like spam'],
  ] as const)('that says "%s" permanently is not tried again', async (mood, reason) => {
    await queueMail()
    mailServer.mood = mood
    await work()
    await waitOutThePause()
    await work()
    const state = { state: 'failed', attempts: 1, error: expect.stringContaining(reason) }
    expect(await rows()).toMatchObject([state])
  })

  it('that disconnects after the mail makes it unsure, and the mail is not sent again automatically', async () => {
    await queueMail()
    mailServer.mood = 'cut'
    await work()
    mailServer.mood = 'accept'
    await waitOutThePause()
    await work()
    expect(mailServer.received).toHaveLength(1)
    expect(await rows()).toMatchObject([{ state: 'unsure', attempts: 1, error: expect.any(String) }])
  })
})

describe('a mail whose process died while sending it', () => {
  it('is unsure and not sent automatically; the owner sends it again with the same Message-ID', async () => {
    const { database, deps } = current()
    const row = await createMail(database.db, { state: 'sending', attempts: 1 })
    await deps.jobs.enqueue(database.db, sendMailJob, { mailId: row.id }, row.id)
    await work()
    await work()
    expect(mailServer.received).toEqual([])
    expect(await rows()).toMatchObject([
      { state: 'unsure', error: expect.stringMatching(/^The server was stopped in the middle of sending/) },
    ])

    const reply = await resend(row.id)
    expect(reply.json()).toMatchObject({
      message: 'The mail will be sent again',
      mail: { _id: row.id, state: 'queued', error: null },
    })
    await work()
    expect(mailServer.received.map((mail) => mail.header('message-id'))).toEqual([row.messageId])
    expect(await rows()).toMatchObject([{ state: 'sent', attempts: 2 }])
    expect(await database.db.select().from(auditLog)).toMatchObject([
      { action: 'mail.resend', entityId: row.id, before: { state: 'unsure' }, after: { state: 'queued' } },
    ])
  })
})

describe('sending a mail again', () => {
  it('makes a mail that waits for its next attempt due now, and sends it once', async () => {
    await queueMail()
    mailServer.mood = 'busy'
    await work()
    mailServer.mood = 'accept'
    const [row] = await rows()
    await work()
    expect(mailServer.received).toEqual([])
    expect((await resend(row?.id ?? '')).statusCode).toBe(200)
    await work()
    await waitOutThePause()
    await work()
    expect(mailServer.received).toHaveLength(1)
  })

  it('sends a mail that was queued without a mail server', async () => {
    const row = await createMail(current().database.db)
    await resend(row.id)
    await work()
    expect(mailServer.received).toHaveLength(1)
  })

  it.each([
    ['sent', 'This mail was already sent.'],
    ['sending', 'This mail is being sent right now.'],
    ['dropped', messages.mailDropped],
  ] as const)('returns 409 for a mail in the state "%s"', async (state, message) => {
    const row = await createMail(current().database.db, { state })
    const reply = await resend(row.id)
    expect(reply.statusCode).toBe(409)
    expect(reply.json()).toMatchObject({ code: 'conflict', message })
    await work()
    expect(mailServer.received).toEqual([])
  })

  it('returns 404 for an unknown mail', async () => {
    expect((await resend(crypto.randomUUID())).statusCode).toBe(404)
  })
})
