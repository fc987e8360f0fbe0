import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../test/harness.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { createPerson, testPassword } from '../../../test/people.ts'
import { bearer, signInRequest } from '../../../test/sign-in.ts'
import { hashOfDevice } from '../../platform/http/device-cookie.ts'
import { auditLog, knownDevice, mail, passwordReset, student } from '../../schema.ts'

const mailServer = await startMailServer()
const current = useTestApp({
  mail: { smtpUrl: mailServer.url, from: 'notes@lectureshelf.example' },
  publicUrl: 'https://notes.example.in',
})
const usn = '1LS22CS001'
const newPassword = 'a brand new pass phrase'
const minuteMs = 60_000

beforeEach(async () => {
  mailServer.received = []
  await current().database.runSql('delete from pgboss.job')
})
afterAll(() => mailServer.goDown())

const ask = (wanted = usn, remoteAddress = '10.0.0.1', cookie?: string) =>
  current().visitor({
    method: 'POST',
    url: '/api/password-resets',
    payload: { usn: wanted },
    remoteAddress,
    ...(cookie !== undefined && { cookies: { shelf_device: cookie } }),
  })

/** Asks for invented USNs from an address until it has to wait. */
const askForNobody = async (remoteAddress: string) => {
  const statuses: number[] = []
  for (let number = 1; number <= 51; number += 1)
    statuses.push((await ask(`1LS99CS${100 + number}`, remoteAddress)).statusCode)
  expect(statuses).toEqual([...Array.from({ length: 50 }, () => 200), 429])
}

const spend = (token: string, password = newPassword) =>
  current().visitor({
    method: 'POST',
    url: `/api/password-resets/${token}`,
    payload: { newPassword: password },
  })

const signIn = async (password: string) =>
  (await current().visitor(signInRequest({ usn, password }))).statusCode

const linkPattern = /https:\/\/notes\.example\.in\/ResetPassword\/([\w-]{43})/u
/** Undoes quoted-printable line breaks, which may cut the link. */
const tokensReceived = () =>
  mailServer.received.map(({ raw }) => linkPattern.exec(raw.replaceAll('=\r\n', ''))?.[1] ?? '')

/** Asks for a link and reads it from the mail that arrives. */
const receiveToken = async (): Promise<string> => {
  await ask()
  await current().deps.jobs.drain()
  return tokensReceived().at(-1) ?? ''
}

describe('requesting a reset link', () => {
  it('mails a link that sets a new password, and the old one works until then', async () => {
    const { person } = current()
    await person('student')
    const token = await receiveToken()
    expect(mailServer.received[0]?.to).toEqual(['asha@example.com'])
    expect(await signIn(testPassword)).toBe(200)
    const reply = await spend(token)
    expect(reply.json()).toEqual({ message: 'Password changed successfully' })
    expect(await signIn(testPassword)).toBe(401)
    expect(await signIn(newPassword)).toBe(200)
  })

  it('returns the same response and does the same work for known, unknown and blocked USNs', async () => {
    const { person, database } = current()
    await person('student')
    await createPerson(database.db, { usn: '1LS22CS005', blockedAt: new Date() })
    await createPerson(database.db, { usn: '1LS22CS006', deletedAt: new Date() })
    const usns = [usn, '1LS22CS999', '1LS22CS005', '1LS22CS006']
    const answers = []
    for (const wanted of usns) {
      const { statusCode, body, headers } = await ask(wanted)
      answers.push({ statusCode, body, headers: Object.keys(headers).toSorted() })
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({
      statusCode: 200,
      body: expect.stringContaining('If this USN has an account'),
    })
    // Before the response no account was looked up: there is only one queued job per USN.
    const jobs = await database.runSql(`select data->>'usn' as usn from pgboss.job order by created_on`)
    expect(jobs.rows.map((row) => row['usn'])).toEqual(usns)
    expect(await database.db.$count(passwordReset)).toBe(0)
    await current().deps.jobs.drain()
    expect(mailServer.received).toHaveLength(1)
  })

  it('stores the token nowhere after the mail was sent', async () => {
    const { person, database } = current()
    await person('student')
    const token = await receiveToken()
    expect(token).toHaveLength(43)
    const stored = JSON.stringify([
      await database.db.select().from(passwordReset),
      await database.db.select().from(mail),
    ])
    expect(stored).not.toContain(token)
    expect(stored).toContain('/ResetPassword/...')
  })

  it('mails a link that returns 400 for a password that is easy to guess, and still works then', async () => {
    await current().person('student')
    const token = await receiveToken()
    const refused = await spend(token, 'kulkarni@2004')
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([400, 'password_too_easy'])
    expect((await spend(token)).statusCode).toBe(200)
  })

  it('mails a link that ends the wait after wrong guesses at the old password', async () => {
    const { person, clock } = current()
    await person('student')
    clock.freeze()
    const token = await receiveToken()
    for (let guess = 0; guess < 5; guess += 1) expect(await signIn('not the password')).toBe(401)
    expect(await signIn(testPassword)).toBe(429)
    expect((await spend(token)).statusCode).toBe(200)
    expect(await signIn(newPassword)).toBe(200)
  })

  it('a second time ends the first link', async () => {
    await current().person('student')
    const first = await receiveToken()
    const second = await receiveToken()
    expect(second).not.toBe(first)
    expect((await spend(first)).statusCode).toBe(410)
    expect((await spend(second)).statusCode).toBe(200)
  })

  it('is limited per USN and address, and per address', async () => {
    await current().person('student')
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await ask()).statusCode).toBe(200)
    const reply = await ask()
    expect(reply.statusCode).toBe(429)
    expect(reply.headers['retry-after']).toBeDefined()
    // A stranger cannot stop the owner of the account from requesting a link.
    expect((await ask(usn, '10.0.0.2')).statusCode).toBe(200)
    for (let attempt = 5; attempt < 50; attempt += 1) await ask(`1LS22CS1${attempt}`)
    expect((await ask('1LS22CS199')).statusCode).toBe(429)
  })

  it('from a browser that has signed in does not wait for invented USNs of its address', async () => {
    const { person, visitor, clock, deps } = current()
    clock.freeze()
    await person('student')
    const cookie = (await visitor(signInRequest({ usn }))).cookies[0]?.value ?? ''
    await askForNobody('10.0.0.1')
    expect((await ask(usn, '10.0.0.1', cookie)).statusCode).toBe(200)
    await deps.jobs.drain()
    expect(mailServer.received.map(({ to }) => to)).toEqual([['asha@example.com']])
    for (let attempt = 1; attempt < 5; attempt += 1)
      expect((await ask(usn, '10.0.0.1', cookie)).statusCode).toBe(200)
    expect((await ask(usn, '10.0.0.1', cookie)).statusCode).toBe(429)
  })

  it('tells no one, while an address has to wait, which USNs have an account', async () => {
    const { person, visitor, clock } = current()
    clock.freeze()
    await person('student')
    await person('lapsedStudent')
    const cookie = (await visitor(signInRequest({ usn }))).cookies[0]?.value ?? ''
    await askForNobody('10.0.0.1')
    for (const given of [undefined, 'x'.repeat(43), cookie]) {
      const replies = [await ask('1LS22CS002', '10.0.0.1', given), await ask('1LS99CS999', '10.0.0.1', given)]
      expect(replies.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toEqual([
        [429, '1'],
        [429, '1'],
      ])
    }
    expect((await ask(usn, '10.0.0.1')).statusCode).toBe(429)
  })

  it('does not flood the mailbox of the account, from however many addresses', async () => {
    await current().person('student')
    for (let address = 1; address <= 7; address += 1) {
      await ask(usn, `10.0.1.${address}`)
      await current().deps.jobs.drain()
    }
    expect(mailServer.received).toHaveLength(5)
    expect((await spend(tokensReceived().at(-1) ?? '')).statusCode).toBe(200)
  })
})

describe('a reset link', () => {
  it('works once, also when it is used twice at the same moment', async () => {
    await current().person('student')
    const token = await receiveToken()
    const replies = await Promise.all([spend(token), spend(token, 'another pass phrase')])
    expect(replies.map((reply) => reply.statusCode).toSorted((a, b) => a - b)).toEqual([200, 410])
    const late = await spend(token)
    expect(late.statusCode).toBe(410)
    expect(late.json()).toMatchObject({
      code: 'reset_link_dead',
      message: 'This link has expired or was already used. Ask for a new one with Forget Password.',
    })
  })

  it('does not wait for invented ones of its address, but after twenty tries of its own', async () => {
    const { person, clock } = current()
    clock.freeze()
    await person('student')
    const token = await receiveToken()
    const invented: number[] = []
    for (let number = 0; number < 51; number += 1) invented.push((await spend('x'.repeat(43))).statusCode)
    expect(invented).toEqual([...Array.from({ length: 50 }, () => 410), 429])
    for (let attempt = 0; attempt < 20; attempt += 1)
      expect((await spend(token, 'kulkarni@2004')).statusCode).toBe(400)
    expect((await spend(token)).statusCode).toBe(429)
    clock.advance(1000)
    expect((await spend(token)).statusCode).toBe(200)
  })

  it('works for 30 minutes', async () => {
    const { person, clock } = current()
    await person('student')
    const token = await receiveToken()
    clock.advance(30 * minuteMs)
    expect((await spend(token)).statusCode).toBe(410)
    expect(await signIn(testPassword)).toBe(200)
  })

  it('changes nothing when it is unknown or misspelt', async () => {
    await current().person('student')
    expect((await spend('x'.repeat(43))).statusCode).toBe(410)
    expect((await spend('short')).statusCode).toBe(400)
    expect(await signIn(testPassword)).toBe(200)
  })

  it('needs a password that is long enough, and is not used up by a short one', async () => {
    await current().person('student')
    const token = await receiveToken()
    expect((await spend(token, 'short')).statusCode).toBe(400)
    expect((await spend(token)).statusCode).toBe(200)
  })

  it('is dead when its account was blocked after the request', async () => {
    const { person, database } = current()
    await person('student')
    const token = await receiveToken()
    await database.db.update(student).set({ blockedAt: new Date() })
    expect((await spend(token)).statusCode).toBe(410)
  })

  it('is dead after the password was changed in another way', async () => {
    const { as } = current()
    const client = await as('student')
    const token = await receiveToken()
    const payload = { currentPassword: testPassword, newPassword: 'chosen by hand' }
    expect((await client({ method: 'POST', url: '/api/change-password', payload })).statusCode).toBe(200)
    expect((await spend(token)).statusCode).toBe(410)
  })

  it('ends every session, forgets every browser, sends a mail, and writes to the audit log', async () => {
    const { as, person, visitor, database, deps } = current()
    const { id } = await person('student')
    const client = await as('student')
    await visitor(signInRequest({ usn }))
    const token = await receiveToken()
    await spend(token)
    expect((await client({ url: '/api/student' })).statusCode).toBe(401)
    expect(await database.db.$count(knownDevice)).toBe(0)
    const records = await database.db.select().from(auditLog)
    expect(records).toMatchObject([
      {
        actorId: id,
        actorName: 'Asha Kulkarni',
        actorUsn: usn,
        action: 'student.resetPassword',
        entityId: id,
      },
    ])
    await deps.jobs.drain()
    expect(mailServer.received.at(-1)?.header('subject')).toBe('Your LectureShelf password was changed')
  })

  it('keeps the browser known that uses it', async () => {
    const { person, visitor, database } = current()
    await person('student')
    const cookie = (await visitor(signInRequest({ usn }))).cookies[0]?.value ?? ''
    await visitor(signInRequest({ usn }))
    const token = await receiveToken()
    const reply = await visitor({
      method: 'POST',
      url: `/api/password-resets/${token}`,
      payload: { newPassword },
      cookies: { shelf_device: cookie },
    })
    expect(reply.statusCode).toBe(200)
    expect(await database.db.select({ tokenHash: knownDevice.tokenHash }).from(knownDevice)).toEqual([
      { tokenHash: hashOfDevice(cookie) },
    ])
  })

  it('replaces a temporary password', async () => {
    const { person, services, visitor, database } = current()
    const { id } = await person('student')
    await services.students.setTemporaryPassword(null, id, null)
    await spend(await receiveToken())
    const { token } = (await visitor(signInRequest({ usn, password: newPassword }))).json<{ token: string }>()
    const reply = await visitor({ url: '/api/subscription', headers: bearer(token) })
    expect(reply.statusCode).toBe(200)
    expect(await database.db.select().from(student).where(eq(student.id, id))).toMatchObject([
      { mustChangePassword: false, temporaryPasswordExpiresAt: null },
    ])
  })
})
