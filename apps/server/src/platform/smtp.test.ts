import { describe, expect, it, onTestFinished } from 'vitest'
import { startMailServer } from '../../test/mail-server.ts'
import { readConfig } from './config.ts'
import { createSmtpMailer } from './smtp.ts'

const login = { user: 'notes', pass: 'secret' }

const mail = {
  messageId: '<1@lectureshelf.example>',
  to: 'asha@example.com',
  subject: 'Welcome',
  text: 'Hello Asha',
  html: '<p>Hello Asha</p>',
}

/** An address of this machine that does not count as local. */
const elsewhere = '0.0.0.0'

const start = async (options: Parameters<typeof startMailServer>[0]) => {
  const server = await startMailServer(options)
  onTestFinished(() => server.goDown())
  const port = new URL(server.url).port
  const send = (host: string, words = '') =>
    createSmtpMailer({
      url: `smtp://${login.user}:${login.pass}@${host}:${port}${words}`,
      from: 'notes@lectureshelf.example',
    }).send(mail)
  return { server, send }
}

it('a mail says that a program wrote it, so that no holiday reply comes back', async () => {
  const { server, send } = await start({ login, hasTls: true })
  await send(elsewhere, '?tls.rejectUnauthorized=false')
  expect(JSON.stringify(server.received)).toContain('Auto-Submitted: auto-generated')
})

describe('a login to a server elsewhere', () => {
  it('is sent over an encrypted connection', async () => {
    const { server, send } = await start({ login, hasTls: true })
    expect(await send(elsewhere, '?tls.rejectUnauthorized=false')).toEqual({ kind: 'sent' })
    expect(server.logins).toEqual([{ user: 'notes', isEncrypted: true }])
    expect(server.received).toHaveLength(1)
  })

  it('is not sent where encryption was stripped from the greeting, and neither is the mail', async () => {
    const { server, send } = await start({ login })
    expect(await send(elsewhere)).toMatchObject({
      kind: 'postponed',
      reason: expect.stringMatching(/^The mail server offers no encryption \(STARTTLS\)/u),
    })
    expect([server.logins, server.received]).toEqual([[], []])
  })

  it('is not sent to a server with an untrusted certificate', async () => {
    const { server, send } = await start({ login, hasTls: true })
    expect(await send(elsewhere)).toMatchObject({ kind: 'postponed' })
    expect([server.logins, server.received]).toEqual([[], []])
  })

  it.each(['ignoreTLS=true', 'opportunisticTLS=true'])('is rejected at start with %s', (word) => {
    const env = { MAIL_FROM: 'notes@example.in', PUBLIC_URL: 'https://notes.example.in' }
    const read = (url: string) => () => readConfig({ ...env, SMTP_URL: url }, { webDir: null })
    expect(read(`smtp://u:p@mail.example.in?${word}`)).toThrow(/^SMTP_URL has a login, which is sent with/u)
    expect(read(`smtp://u:p@localhost?${word}`)).not.toThrow()
    expect(read(`smtp://mail.example.in?${word}`)).not.toThrow()
  })
})

describe('a login to a server on this machine', () => {
  it('needs no encryption', async () => {
    const { server, send } = await start({ login })
    expect(await send('127.0.0.1')).toEqual({ kind: 'sent' })
    expect(server.logins).toEqual([{ user: 'notes', isEncrypted: false }])
  })
})

describe('a server that does not support login', () => {
  it('gets no mail when a login is configured, and the mail fails with the reason', async () => {
    const { server, send } = await start({})
    expect(await send('127.0.0.1')).toMatchObject({
      kind: 'postponed',
      reason: expect.stringMatching(/^The mail server offers no login, but SMTP_URL has one\./u),
    })
    expect(server.received).toEqual([])
  })
})
