import { messages } from '@lectureshelf/contract/messages'
import { MailKind, MailPreview } from '@lectureshelf/contract/base/mail'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../test/harness.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { createMail } from '../../../test/office-factories.ts'
import { mail } from '../../schema.ts'
import { signUpRejected } from './templates.ts'

const mailServer = await startMailServer()
const current = useTestApp({
  mail: { smtpUrl: mailServer.url, from: 'LectureShelf <notes@lectureshelf.example>' },
  publicUrl: 'https://notes.example.in',
})

beforeEach(() => {
  mailServer.received = []
})
afterAll(() => mailServer.goDown())

const db = () => current().database.db
const read = async (path: string) => (await current().as('owner'))({ url: `/api/mails/${path}` })
const previewOf = async (path: string) => MailPreview.parse((await read(path)).json())

/** Queues a rejection and sends it. */
const sendRejection = async (reason: string) => {
  const { services, deps } = current()
  await services.mail.queue(db(), {
    key: crypto.randomUUID(),
    to: 'asha@example.com',
    about: { claimId: crypto.randomUUID() },
    template: signUpRejected,
    data: { name: 'Asha Kulkarni', usn: '1LS22CS042', reason, needNotPayAgain: true },
  })
  await deps.jobs.drain()
}

/** Returns the parts of a received mail, by their content type. */
const partsOf = (raw: string): Record<string, string> => {
  const boundary = /boundary="([^"]+)"/u.exec(raw)?.[1] ?? ''
  const parts = raw.split(`--${boundary}`).slice(1, -1)
  return Object.fromEntries(
    parts.map((part) => {
      const [head = '', ...body] = part.trim().split('\r\n\r\n')
      const type = /content-type: ([^;\r\n]+)/iu.exec(head)?.[1] ?? ''
      const isQuoted = /quoted-printable/iu.test(head)
      const text = body.join('\r\n\r\n')
      return [type, isQuoted ? text.replaceAll('=\r\n', '').replaceAll('=3D', '=') : text]
    }),
  )
}

describe('a sent mail', () => {
  it('arrives as text and as HTML with the same link and the same reason', async () => {
    await sendRejection('The <UTR> is wrong')
    const parts = partsOf(mailServer.received[0]?.raw ?? '')
    expect(Object.keys(parts)).toEqual(['text/plain', 'text/html'])
    expect(parts['text/plain']).toContain('Reason: The <UTR> is wrong')
    expect(parts['text/plain']).toMatch(/Correct and resend:\r\nhttps:\/\/notes\.example\.in\/\r\n/u)
    expect(parts['text/html']).toContain('The &lt;UTR&gt; is wrong')
    expect(parts['text/html']).toContain('<a href="https://notes.example.in/"')
  })

  it('is shown to the owner as it was sent', async () => {
    await sendRejection('Wrong UTR')
    const [row] = await db().select().from(mail)
    const shown = await previewOf(`${row?.id}/preview`)
    expect(shown).toEqual({ subject: row?.subject, textBody: row?.textBody, htmlBody: row?.htmlBody })
  })

  it('is sent and shown as it was stored before mails had their spines', async () => {
    const { services, deps } = current()
    const { id } = await createMail(db())
    await services.mail.catchUp()
    await deps.jobs.drain()
    expect(partsOf(mailServer.received[0]?.raw ?? '')['text/html']).toContain('<p>Hello Asha</p>')
    expect((await previewOf(`${id}/preview`)).htmlBody).toBe('<p>Hello Asha</p>')
  })
})

it('a stored mail is shown without the link that sets a password', async () => {
  const link = `https://notes.example.in/ResetPassword/${'k'.repeat(43)}`
  const { id } = await createMail(db(), {
    textBody: `Set a new password:\n${link}\n`,
    htmlBody: `<a href="${link}">Set</a><p>${link}</p>`,
  })
  const { textBody, htmlBody } = await previewOf(`${id}/preview`)
  expect(textBody).toBe(`Set a new password:\n${messages.mailLinkHidden}\n`)
  expect(htmlBody).toBe(`<a >Set</a><p>${messages.mailLinkHidden}</p>`)
})

it('a mail that does not exist is not found', async () => {
  expect((await read(`${crypto.randomUUID()}/preview`)).statusCode).toBe(404)
})

it('a mail of each kind can be looked at, and none is stored', async () => {
  for (const kind of MailKind.options) {
    const { subject, textBody, htmlBody } = await previewOf(`kinds/${kind}`)
    expect(subject, kind).not.toBe('')
    expect(textBody, kind).toContain('https://notes.example.in/')
    expect(htmlBody, kind).toContain('https://notes.example.in/')
  }
  expect(await db().$count(mail)).toBe(0)
})

it('an unknown kind of mail is refused', async () => {
  expect((await read('kinds/advertisement')).statusCode).toBe(400)
})
