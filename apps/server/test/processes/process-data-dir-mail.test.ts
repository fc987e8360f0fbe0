import { mailOps } from '@lectureshelf/contract/site/mail'
import { afterEach, expect, test, vi } from 'vitest'
import { startMailServer } from '../mail-server.ts'
import { getWith, sendJson, signIn } from './http-client.ts'
import { owner, seededInstallation } from './installation.ts'
import { type ServerProgram, slowTestMs, startServer, waitFor } from './server-program.ts'

vi.setConfig({ testTimeout: slowTestMs })

const mailServer = await startMailServer()
afterEach(() => mailServer.goDown())

const mailEnv = {
  SMTP_URL: mailServer.url,
  MAIL_FROM: 'LectureShelf <notes@lectureshelf.example>',
  PUBLIC_URL: 'https://notes.example.in',
}
const newPassword = 'a new pass phrase of the owner'

/** Makes the server send a mail: the notice of a changed password. */
const changePassword = async ({ url }: ServerProgram) => {
  const body = { currentPassword: owner.password, newPassword }
  const answer = await sendJson(url, await signIn(url), '/api/change-password', body)
  expect(answer.status).toBe(200)
}

const onlyMail = async ({ url }: ServerProgram, token: string) => {
  const answer = await getWith(url, token, '/api/mails')
  const { items } = mailOps.list.response.parse(await answer.json())
  expect(items).toHaveLength(1)
  return items[0]
}

const waitForState = (server: ServerProgram, token: string, state: string) =>
  waitFor(`the mail is ${state}`, async () => {
    const mail = await onlyMail(server, token)
    return mail?.state === state ? mail : null
  })

// On a database server another process finds the mail only after the lease of the dead one has expired.
test('a server killed in the middle of a mail never sends it again automatically; the owner does', async () => {
  const installation = await seededInstallation()
  await mailServer.comeUp()
  mailServer.mood = 'hold'
  const first = await startServer(installation, mailEnv)
  await changePassword(first)
  await waitFor('the mail has arrived', async () => (mailServer.received.length === 1 ? true : null))
  await first.kill()

  mailServer.mood = 'accept'
  const second = await startServer(installation, mailEnv)
  const token = await signIn(second.url, { usn: owner.usn, password: newPassword })
  const mail = await waitForState(second, token, 'unsure')
  expect(mail.error).toMatch(/^The server was stopped in the middle of sending/)
  expect(mailServer.received).toHaveLength(1)

  expect((await sendJson(second.url, token, `/api/mails/${mail._id}/resend`, {})).status).toBe(200)
  await waitForState(second, token, 'sent')
  const messageIds = mailServer.received.map((received) => received.header('message-id'))
  expect(messageIds).toHaveLength(2)
  expect(new Set(messageIds).size).toBe(1)
})

test('a mail that failed on a dead mail server survives the server that queued it', async () => {
  const installation = await seededInstallation()
  mailServer.received = []
  await mailServer.goDown()
  const first = await startServer(installation, mailEnv)
  await changePassword(first)
  const token = await signIn(first.url, { usn: owner.usn, password: newPassword })
  await waitFor('the mail was tried', async () =>
    (await onlyMail(first, token))?.attempts === 1 ? true : null,
  )
  const tried = await waitForState(first, token, 'queued')
  expect(tried.error).toContain('ECONNREFUSED')
  await first.kill()

  mailServer.mood = 'accept'
  await mailServer.comeUp()
  const second = await startServer(installation, mailEnv)
  expect((await sendJson(second.url, token, `/api/mails/${tried._id}/resend`, {})).status).toBe(200)
  await waitForState(second, token, 'sent')
  expect(mailServer.received).toHaveLength(1)
})
