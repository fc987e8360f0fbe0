import { mailOps } from '@lectureshelf/contract/base/mail'
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
const passwords = ['a new pass phrase of the owner', 'the next pass phrase of the owner'] satisfies [
  string,
  string,
]

/** A sign-in on a new device is mailed as well. */
const isNotice = (subject = '') => subject.endsWith('password was changed')

/** Makes the server send a mail: the notice of a changed password. */
const changePassword = async (
  { url }: ServerProgram,
  token: string,
  [currentPassword, newPassword]: [string, string],
) => {
  const answer = await sendJson(url, token, '/api/change-password', { currentPassword, newPassword })
  expect(answer.status).toBe(200)
}

/** Lists the notices of changed passwords, newest first. */
const listMails = async ({ url }: ServerProgram, token: string) => {
  const answer = await getWith(url, token, '/api/mails')
  return mailOps.list.response.parse(await answer.json()).items.filter(({ subject }) => isNotice(subject))
}

const received = () => mailServer.received.filter((mail) => isNotice(mail.header('subject')))

const newestMail = async (server: ServerProgram, token: string) => (await listMails(server, token))[0]

const waitForState = (server: ServerProgram, token: string, state: string) =>
  waitFor(`the mail is ${state}`, async () => {
    const mail = await newestMail(server, token)
    return mail?.state === state ? mail : null
  })

const resend = async ({ url }: ServerProgram, token: string, id: string) => {
  const answer = await sendJson(url, token, `/api/mails/${id}/resend`, {})
  expect(answer.status).toBe(200)
}

// On a database server another process finds the mail only after the lease of the dead one has expired.
test('a failed mail survives a kill, and one that was being sent is sent again only by the owner', async () => {
  const installation = await seededInstallation()
  await mailServer.goDown()
  const first = await startServer(installation, mailEnv)
  // Of one session: the notice of a further sign-in would wait in line before the notice of this test.
  const token = await signIn(first.url, { usn: owner.usn, password: owner.password })
  await changePassword(first, token, [owner.password, passwords[0]])
  await waitFor('the mail was tried', async () =>
    (await newestMail(first, token))?.attempts === 1 ? true : null,
  )
  const tried = await waitForState(first, token, 'queued')
  expect(tried.error).toContain('ECONNREFUSED')
  await first.kill()

  await mailServer.comeUp()
  const second = await startServer(installation, mailEnv)
  await resend(second, token, tried._id)
  await waitForState(second, token, 'sent')
  expect(received(), 'the mail that failed').toHaveLength(1)
  mailServer.received = []
  mailServer.mood = 'hold'
  await changePassword(second, token, passwords)
  await waitFor('the next mail has arrived', async () => (received().length === 1 ? true : null))
  await second.kill()

  mailServer.mood = 'accept'
  const third = await startServer(installation, mailEnv)
  const ownToken = await signIn(third.url, { usn: owner.usn, password: passwords[1] })
  const mail = await waitForState(third, ownToken, 'unsure')
  expect(mail.error).toMatch(/^The server was stopped in the middle of sending/)
  expect(received(), 'the mail that was being sent').toHaveLength(1)
  await resend(third, ownToken, mail._id)
  await waitForState(third, ownToken, 'sent')
  expect(await listMails(third, ownToken), 'one mail for each change').toHaveLength(2)
  const messageIds = received().map((mail) => mail.header('message-id'))
  expect(messageIds).toHaveLength(2)
  expect(new Set(messageIds).size).toBe(1)
})
