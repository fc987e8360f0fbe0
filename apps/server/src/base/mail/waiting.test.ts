import { messages } from '@lectureshelf/contract/messages'
import { mailsOnTheirWay } from '@lectureshelf/contract/people/people-messages'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../test/harness.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { createMail } from '../../../test/office-factories.ts'
import { signInRequest } from '../../../test/sign-in.ts'
import { sendMailJob, upkeepJob } from '../../job-kinds.ts'
import { beginUpkeep } from '../../app/upkeep.ts'
import { auditLog, mail } from '../../schema.ts'
import { queueBatchSize } from './mail.service.ts'

const mailServer = await startMailServer()
const current = useTestApp({
  mail: { smtpUrl: mailServer.url, from: 'LectureShelf <notes@lectureshelf.example>' },
  publicUrl: 'https://notes.example.in',
})
const minuteMs = 60_000

beforeEach(async () => {
  mailServer.received = []
  mailServer.mood = 'accept'
  await current().database.runSql('delete from pgboss.job')
})
afterAll(() => mailServer.goDown())

const db = () => current().database.db
const work = () => current().deps.jobs.drain()
const statesOf = async () => (await db().select().from(mail).orderBy(mail.subject)).map(({ state }) => state)
const asOwner = async (method: 'GET' | 'POST', url: string) => (await current().as('owner'))({ method, url })
const sendWaiting = () => asOwner('POST', '/api/mails/send-waiting')
const arrivedTwice = () => {
  const ids = mailServer.received.map((received) => received.header('message-id'))
  return ids.length !== new Set(ids).size
}

/** Stores mails as if they were written without a mail server. */
const writeMails = async (count: number) => {
  for (let index = 0; index < count; index += 1) {
    await createMail(db(), { subject: `Mail ${String(index).padStart(3, '0')}` })
  }
}

const moreThanABatch = queueBatchSize + 2

describe('sending all waiting mails', () => {
  it('sends each mail once, also when two owners ask at the same time, and leaves other mails alone', async () => {
    await writeMails(moreThanABatch)
    for (const state of ['sent', 'unsure', 'failed', 'dropped'] as const) {
      await createMail(db(), { subject: `Old ${state}`, state })
    }
    expect((await asOwner('GET', '/api/mails?size=1&state=sent')).json()).toMatchObject({
      waiting: moreThanABatch,
    })
    const [reply] = await Promise.all([sendWaiting(), sendWaiting()])
    expect(reply.json()).toMatchObject({ sending: moreThanABatch, dropped: 0 })
    expect(reply.json<{ message: string }>().message).toBe(
      mailsOnTheirWay({ sending: moreThanABatch, dropped: 0 }),
    )
    await work()
    expect(mailServer.received).toHaveLength(moreThanABatch)
    expect(arrivedTwice()).toBe(false)
    expect((await statesOf()).slice(moreThanABatch)).toEqual(['dropped', 'failed', 'sent', 'unsure'])
    expect(await db().select().from(auditLog)).toMatchObject(
      Array.from({ length: 2 }, () => ({
        action: 'mail.sendWaiting',
        after: { sending: moreThanABatch, dropped: 0 },
      })),
    )
    await sendWaiting()
    await work()
    expect(mailServer.received).toHaveLength(moreThanABatch)
  })

  it('makes a mail that waits for its next attempt due, without a second job for it', async () => {
    await writeMails(1)
    mailServer.mood = 'busy'
    await sendWaiting()
    await work()
    mailServer.mood = 'accept'
    await work()
    expect(mailServer.received).toEqual([])
    await sendWaiting()
    await work()
    expect(mailServer.received).toHaveLength(1)
    await current().database.runSql(`update pgboss.job set start_after = now() where state = 'retry'`)
    await work()
    expect(mailServer.received).toHaveLength(1)
  })
})

describe('a server that starts with a mail server', () => {
  it('sends mails that were written before it had one, once however often it starts', async () => {
    const { deps } = current()
    await writeMails(3)
    await beginUpkeep({ db: db(), jobs: deps.jobs })
    await work()
    await beginUpkeep({ db: db(), jobs: deps.jobs })
    await work()
    expect(mailServer.received).toHaveLength(3)
    expect(arrivedTwice()).toBe(false)
    expect(await deps.jobs.isPending(db(), upkeepJob, 'upkeep')).toBe(true)
  })

  it('does not shorten the pause before the next attempt', async () => {
    const { deps, services } = current()
    await writeMails(1)
    mailServer.mood = 'busy'
    await services.mail.catchUp()
    await work()
    mailServer.mood = 'accept'
    await services.mail.catchUp()
    await work()
    expect(mailServer.received).toEqual([])
    const { rows } = await current().database.runSql(
      `select state from pgboss.job where name = '${sendMailJob.name}'`,
    )
    expect(rows).toEqual([{ state: 'retry' }])
    expect(await deps.jobs.isPending(db(), sendMailJob, crypto.randomUUID())).toBe(false)
  })
})

/** Requests a reset link, whose mail then waits in the queue. */
const askForLink = async () => {
  const { usn } = await current().person('student')
  await current().visitor({ method: 'POST', url: '/api/password-resets', payload: { usn } })
  await current().services.passwordResets.makeLink({ usn })
  await current().database.runSql('delete from pgboss.job')
  const [row] = await db().select().from(mail)
  return {
    body: row?.textBody ?? '',
    token: /ResetPassword\/([\w-]{43})/.exec(row?.textBody ?? '')?.[1] ?? '',
  }
}

describe('a mail that is useful for one hour', () => {
  it('is sent within the hour', async () => {
    await askForLink()
    current().clock.advance(59 * minuteMs)
    await sendWaiting()
    await work()
    expect(await statesOf()).toEqual(['sent'])
  })

  it.each([
    ['the owner sends all waiting mails', async () => (await sendWaiting()).json<object>()],
    ['the upkeep runs', () => current().services.mail.catchUp()],
    [
      'its job runs',
      async () => {
        // A database returns rows in any order: of the two mails this is the one with the link.
        const [row] = await db().select().from(mail).where(eq(mail.state, 'queued'))
        await current().deps.jobs.enqueue(db(), sendMailJob, { mailId: row?.id ?? '' }, row?.id ?? '')
      },
    ],
  ])('is dropped after the hour, with its link, when %s', async (_when, act) => {
    const { token } = await askForLink()
    await createMail(db(), { subject: 'Welcome', createdAt: new Date(0), state: 'sent' })
    current().clock.advance(61 * minuteMs)
    await act()
    await work()
    expect(mailServer.received).toEqual([])
    expect(await statesOf()).toEqual(['dropped', 'sent'])
    expect(JSON.stringify(await db().select().from(mail))).not.toContain(token)
    expect((await asOwner('GET', '/api/mails?state=dropped')).json()).toMatchObject({ total: 1, waiting: 0 })
  })

  it('is counted separately from mails that are sent', async () => {
    await askForLink()
    await writeMails(2)
    current().clock.advance(61 * minuteMs)
    expect((await sendWaiting()).json()).toEqual({
      message: mailsOnTheirWay({ sending: 2, dropped: 1 }),
      sending: 2,
      dropped: 1,
    })
  })
})

describe('a reset link in the queue', () => {
  it('is hidden from the owner before and after it is sent, and still works', async () => {
    const { token, body } = await askForLink()
    expect(token).toHaveLength(43)
    const readable = async () => {
      const { id = '' } = (await db().select({ id: mail.id }).from(mail))[0] ?? {}
      const list = await asOwner('GET', '/api/mails')
      const again = await asOwner('POST', `/api/mails/${id}/resend`)
      return [list.body, again.body].join('')
    }
    const shown = await readable()
    expect(shown).not.toContain(token)
    expect(shown).not.toContain('ResetPassword')
    expect((await asOwner('GET', '/api/mails')).json()).toMatchObject({
      items: [
        {
          hasHiddenLink: true,
          textBody: body.replace(`https://notes.example.in/ResetPassword/${token}`, messages.mailLinkHidden),
        },
      ],
    })
    await work()
    expect(mailServer.received[0]?.raw).toContain('ResetPassword/')
    expect(await readable()).not.toContain('ResetPassword')
    const newPassword = 'a new password 1'
    const used = await current().visitor({
      method: 'POST',
      url: `/api/password-resets/${token}`,
      payload: { newPassword },
    })
    expect(used.statusCode).toBe(200)
    const { usn } = await current().person('student')
    expect((await current().visitor(signInRequest({ usn, password: newPassword }))).statusCode).toBe(200)
  })
})

describe('the reply of a mail server that quotes a reset link', () => {
  it('is shown to the owner without the link', async () => {
    const error = '554 Rejected: https://notes.example.in/ResetPassword/secret-token is on a list'
    await createMail(db(), { state: 'failed', error })
    const shown = await asOwner('GET', '/api/mails')
    expect(shown.body).not.toContain('secret-token')
    expect(shown.json<{ items: { error: string }[] }>().items[0]?.error).toMatch(
      /^554 Rejected: .+ is on a list$/u,
    )
  })
})

describe('a mail in the queue', () => {
  it('has its kind and its student', async () => {
    const { id } = await current().person('student')
    await askForLink()
    expect(await db().select().from(mail)).toMatchObject([
      { kind: 'password-reset', studentId: id, claimId: null },
    ])
  })
})
