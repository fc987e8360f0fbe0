import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../test/harness.ts'
import { type PersonName, createPerson, testPassword } from '../../../test/people.ts'
import { bearer, signInRequest } from '../../../test/sign-in.ts'
import { mail } from '../../schema.ts'

// Nothing listens there: the mails stay in the queue.
const current = useTestApp({ mail: { smtpUrl: 'smtp://127.0.0.1:9', from: 'notes@lectureshelf.example' } })

const chrome = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36'

/** Signs in with a browser, which has a cookie from the second time on. @returns its cookie and token */
const signIn = async (usn: string, cookie?: string, password = testPassword) => {
  const headers = { 'user-agent': chrome, ...(cookie === undefined ? {} : { cookie }) }
  // A sign-in with the same description ends the earlier session of it.
  const userAgent = `test ${crypto.randomUUID()}`
  const reply = await current().visitor(signInRequest({ usn, password, userAgent }, { headers }))
  expect(reply.statusCode).toBe(200)
  const { token } = reply.json<{ token: string }>()
  return { token, cookie: String(reply.headers['set-cookie']).split(';')[0] ?? '' }
}

const mailsOf = async (kind: string) =>
  (await current().database.db.select().from(mail)).filter((row) => row.kind === kind)
const newDevices = () => mailsOf('new-device')

describe('a sign-in on a new device', () => {
  it.each(['student', 'subAdmin', 'admin', 'owner'] as const)(
    'is mailed to the person, a %s, with device and time',
    async (name: PersonName) => {
      const { id, usn, email } = await current().person(name)
      await signIn(usn)
      expect(await newDevices()).toEqual([])
      await signIn(usn)
      const mails = await newDevices()
      expect(mails).toMatchObject([{ toAddress: email, studentId: id }])
      expect(mails[0]?.textBody).toContain('Chrome on Android')
      expect(mails[0]?.textBody).toMatch(/\d{4} at \d\d:\d\d \(IST\)/u)
      expect(mails[0]?.textBody).toContain('change your password at once')
    },
  )

  it('sends one mail for each device, and none for a known one', async () => {
    const { usn } = await current().person('owner')
    const first = await signIn(usn)
    const second = await signIn(usn)
    for (const { cookie } of [first, second, first, second]) await signIn(usn, cookie)
    expect(await newDevices()).toHaveLength(1)
  })

  it('sends none when a known device signs in several times at the same time', async () => {
    const { usn } = await current().person('owner')
    const { cookie } = await signIn(usn)
    await Promise.all([signIn(usn, cookie), signIn(usn, cookie), signIn(usn, cookie)])
    expect(await newDevices()).toEqual([])
  })

  it('is mailed although the browser brings a cookie that was planted there', async () => {
    const { usn } = await current().person('owner')
    await signIn(usn)
    const planted = `shelf_device=${'p'.repeat(43)}`
    const { cookie } = await signIn(usn, planted)
    expect(await newDevices()).toHaveLength(1)
    await signIn(usn, planted)
    expect(await newDevices()).toHaveLength(2)
    await signIn(usn, cookie)
    expect(await newDevices()).toHaveLength(2)
  })

  it('sends none for people who share a browser and sign in there by turns', async () => {
    const { usn } = await current().person('owner')
    const other = await current().person('student')
    const first = await signIn(usn)
    const second = await signIn(other.usn, first.cookie)
    for (const who of [usn, other.usn, usn, other.usn]) await signIn(who, second.cookie)
    expect(await newDevices()).toEqual([])
  })

  it('is not mailed to a person without an address, nor after a wrong password', async () => {
    const { database, visitor } = current()
    await createPerson(database.db, { usn: '1LS22CS070', email: '' })
    await signIn('1LS22CS070')
    await signIn('1LS22CS070')
    const { usn } = await current().person('owner')
    await signIn(usn)
    await visitor(signInRequest({ usn, password: 'not the password' }))
    expect(await newDevices()).toEqual([])
  })

  it('is mailed for every other device after a new password, not for the one that set it', async () => {
    const { usn } = await current().person('owner')
    const own = await signIn(usn)
    const other = await signIn(usn)
    expect(await newDevices()).toHaveLength(1)
    const newPassword = 'another long password'
    const changed = await current().visitor({
      method: 'POST',
      url: '/api/change-password',
      headers: { ...bearer(own.token), cookie: own.cookie },
      payload: { currentPassword: testPassword, newPassword },
    })
    expect(changed.statusCode).toBe(200)
    await signIn(usn, own.cookie, newPassword)
    expect(await newDevices()).toHaveLength(1)
    await signIn(usn, other.cookie, newPassword)
    expect(await newDevices()).toHaveLength(2)
  })
})
