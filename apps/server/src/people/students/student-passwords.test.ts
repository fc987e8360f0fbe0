import { registry } from '@lectureshelf/contract/registry'
import { fillPath } from '@lectureshelf/contract/operation'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../test/harness.ts'
import { testPassword } from '../../../test/people.ts'
import { bearer, signInRequest } from '../../../test/sign-in.ts'
import { auditLog, knownDevice, mail } from '../../schema.ts'

const current = useTestApp()
const usn = '1LS22CS001'
const hourMs = 60 * 60_000

/** Gives the named student a temporary password. */
const setTemporary = async () => {
  const { services, person } = current()
  const { id } = await person('student')
  return { id, ...(await services.students.setTemporaryPassword(null, id, null)) }
}

const signIn = (password: string) => current().visitor(signInRequest({ usn, password }))

const tokenOf = async (password: string): Promise<string> =>
  (await signIn(password)).json<{ token: string }>().token

/** What one needs for choosing another password, or for signing out. */
const neededCalls = ['sessions.logout', 'students.me', 'students.changePassword']

/** Every other call that visitors may not make. */
const forbiddenCalls = [...registry.entries()].filter(
  ([name, op]) => !neededCalls.includes(name) && op.right !== 'seePublicPages',
)

describe('a temporary password', () => {
  it('replaces the old one, ends every session, and is in the audit log without the password', async () => {
    const { as, visitor, database, person } = current()
    await person('student')
    const client = await as('student')
    await visitor(signInRequest({ usn }))
    const { id, password } = await setTemporary()
    expect(password).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/)
    expect((await client({ url: '/api/student' })).statusCode).toBe(401)
    expect(await database.db.$count(knownDevice)).toBe(0)
    expect((await signIn(testPassword)).statusCode).toBe(401)
    expect((await signIn(password)).statusCode).toBe(200)
    const records = await database.db.select().from(auditLog)
    expect(records).toMatchObject([{ action: 'student.setTemporaryPassword', entityId: id, after: { usn } }])
    expect(JSON.stringify(records)).not.toContain(password)
  })

  it('lets its bearer read their own profile, see public pages, and sign out', async () => {
    const { password } = await setTemporary()
    const headers = bearer(await tokenOf(password))
    const { visitor } = current()
    const me = await visitor({ url: '/api/student', headers })
    expect(me.json()).toMatchObject({ studentData: { usn, mustChangePassword: true } })
    expect((await visitor({ url: '/api/cdss', headers })).statusCode).toBe(200)
    expect((await visitor({ method: 'POST', url: '/api/logout', headers })).statusCode).toBe(200)
  })

  it('opens the calls before the change that the contract names, and no other', () => {
    const open = [...registry].flatMap(([name, op]) => (op.isOpenBeforeChange === true ? [name] : []))
    expect(open.toSorted()).toEqual(neededCalls.toSorted())
  })

  it('is changed before a mail address, the devices or a second factor are, and before a download', async () => {
    const { password } = await setTemporary()
    const headers = bearer(await tokenOf(password))
    const contact = { email: 'thief@example.com', currentPassword: password }
    const calls = [
      { method: 'PATCH', url: '/api/account', payload: contact },
      { method: 'GET', url: '/api/account/data' },
      { method: 'GET', url: '/api/sessions' },
      { method: 'GET', url: '/api/security-log/own' },
      { method: 'POST', url: '/api/confirm-password', payload: { password } },
      { method: 'GET', url: '/api/second-factor' },
    ] as const
    for (const call of calls)
      expect((await current().visitor({ ...call, headers })).json(), call.url).toMatchObject({
        code: 'password_change_required',
      })
  })

  it('lets its bearer make no call beyond those and the public pages', async () => {
    const { password } = await setTemporary()
    const headers = bearer(await tokenOf(password))
    expect(forbiddenCalls.length).toBeGreaterThan(100)
    for (const [name, op] of forbiddenCalls) {
      const params = Object.fromEntries(
        [...op.path.matchAll(/:([A-Za-z]+)/g)].map(([, key]) => [key ?? '', 'x']),
      )
      const reply = await current().visitor({ method: op.method, url: fillPath(op.path, params), headers })
      expect.soft(reply.statusCode, name).toBe(403)
      const isHead = op.method === 'HEAD'
      const refusal = expect.objectContaining({
        code: 'password_change_required',
        message: 'Choose a new password to continue.',
      })
      expect.soft(isHead ? reply.body : reply.json(), name).toEqual(isHead ? '' : refusal)
    }
  })

  it('does not let its bearer send feedback, although that form is open to visitors', async () => {
    const { password } = await setTemporary()
    const reply = await current().visitor({
      method: 'POST',
      url: '/',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...bearer(await tokenOf(password)),
      },
      payload: 'form-name=feedback&feedback=Hello',
    })
    expect(reply.json()).toMatchObject({ code: 'password_change_required' })
  })

  it('is replaced by a new one, which opens everything in the same session', async () => {
    const { visitor } = current()
    const { password } = await setTemporary()
    const headers = bearer(await tokenOf(password))
    const change = (newPassword: string) =>
      visitor({
        method: 'POST',
        url: '/api/change-password',
        headers,
        payload: { currentPassword: password, newPassword },
      })
    expect((await change(password)).json()).toMatchObject({ code: 'same_password' })
    expect((await change('a new pass phrase')).statusCode).toBe(200)
    expect((await visitor({ url: '/api/subscription', headers })).statusCode).toBe(200)
    const me = await visitor({ url: '/api/student', headers })
    expect(me.json()).toMatchObject({ studentData: { mustChangePassword: false } })
    current().clock.advance(73 * hourMs)
    expect((await signIn('a new pass phrase')).statusCode).toBe(200)
  })

  it('signs in for 72 hours and is then refused like any wrong password', async () => {
    const { clock } = current()
    clock.freeze()
    const { password } = await setTemporary()
    clock.advance(72 * hourMs - 60_000)
    expect((await signIn(password)).statusCode).toBe(200)
    clock.advance(60_000)
    const reply = await signIn(password)
    expect(reply.statusCode).toBe(401)
    expect(reply.json()).toMatchObject({ message: 'Invalid USN or Password', code: 'invalid_credentials' })
  })

  it('is wrong after 72 hours for a session that it opened, too', async () => {
    const { clock, visitor } = current()
    clock.freeze()
    const { password } = await setTemporary()
    clock.advance(71 * hourMs)
    const headers = bearer(await tokenOf(password))
    const change = () =>
      visitor({
        method: 'POST',
        url: '/api/change-password',
        headers,
        payload: { currentPassword: password, newPassword: 'a new pass phrase' },
      })
    clock.advance(2 * hourMs)
    expect((await change()).json()).toMatchObject({ code: 'password_wrong' })
    expect((await signIn('a new pass phrase')).statusCode).toBe(401)
    clock.advance(-2 * hourMs)
    expect((await change()).statusCode).toBe(200)
  })

  it('is not made for an unknown person', async () => {
    const made = current().services.students.setTemporaryPassword(null, crypto.randomUUID(), null)
    await expect(made).rejects.toMatchObject({ code: 'not_found' })
  })
})

it('a changed password is announced by mail', async () => {
  const { as, database } = current()
  const payload = { currentPassword: testPassword, newPassword: 'a new pass phrase' }
  await (
    await as('student')
  )({ method: 'POST', url: '/api/change-password', payload })
  const rows = await database.db.select().from(mail)
  expect(rows).toMatchObject([
    { toAddress: 'asha@example.com', subject: 'Your LectureShelf password was changed' },
  ])
  expect(JSON.stringify(rows)).not.toContain('a new pass phrase')
})
