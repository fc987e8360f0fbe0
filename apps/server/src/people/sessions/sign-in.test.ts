import { hash } from '@node-rs/argon2'
import { messages } from '@lectureshelf/contract/messages'
import { eq } from 'drizzle-orm'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createSignUp, utrOf } from '../../../test/claim-factories.ts'
import { useTestApp } from '../../../test/harness.ts'
import { createPerson, testPassword } from '../../../test/people.ts'
import { bearer, signInRequest } from '../../../test/sign-in.ts'
import { hashOfDevice } from '../../platform/http/device-cookie.ts'
import { type Passwords, createPasswords } from '../../platform/secrets/passwords.ts'
import { createThrottle } from '../../platform/throttle.ts'
import { knownDevice, session, student } from '../../schema.ts'
import { createSignInService } from './sign-in.service.ts'

const current = useTestApp()
const usn = '1LS22CS001'
const Token = z.strictObject({ token: z.string(), isFirst: z.literal(true).optional() })
const dayMs = 24 * 60 * 60_000

describe('a sign-in', () => {
  it('returns a token with the person, the session, its sign-out word and the expiry, and nothing else', async () => {
    const { visitor, person, clock } = current()
    const { id } = await person('student')
    const reply = await visitor(signInRequest({ usn }))
    expect(reply.statusCode).toBe(200)
    const { token } = Token.parse(reply.json())
    expect(decodeProtectedHeader(token).alg).toBe('HS256')
    const claims = decodeJwt(token)
    expect(Object.keys(claims).toSorted()).toEqual(['exp', 'iat', 'out', 'sid', 'sub', 'usn'])
    expect(claims).toMatchObject({ sub: id, usn })
    const expectedEnd = (clock.now().getTime() + 7 * dayMs) / 1000
    expect(Math.abs((claims.exp ?? 0) - expectedEnd)).toBeLessThan(60)
    const me = await visitor({ url: '/api/student', headers: bearer(token) })
    expect(me.json()).toMatchObject({ studentData: { usn } })
  })

  it('says whether the account was never signed in to before', async () => {
    const { visitor, person } = current()
    await person('student')
    for (const isFirst of [true, undefined, undefined])
      expect(Token.parse((await visitor(signInRequest({ usn }))).json()).isFirst).toBe(isFirst)
  })

  it('accepts the USN in any case and with spaces around it', async () => {
    const { visitor, person } = current()
    await person('student')
    expect((await visitor(signInRequest({ usn: ' 1ls22cs001 ' }))).statusCode).toBe(200)
  })

  it('verifies the password as it was typed, in either form of its letters', async () => {
    const { visitor, database, person } = current()
    await person('student')
    const typed = ` Cafe\u0301 ${'x'.repeat(100)} `
    await database.db.update(student).set({ passwordHash: await createPasswords().hash(typed) })
    for (const other of [typed.trim(), typed.toLowerCase(), typed.slice(0, 100)]) {
      expect((await visitor(signInRequest({ usn, password: other }))).statusCode).toBe(401)
    }
    for (const same of [typed, typed.normalize('NFC')]) {
      expect((await visitor(signInRequest({ usn, password: same }))).statusCode).toBe(200)
    }
  })

  it('renews an older hash of the bytes as typed, also at two sign-ins at once', async () => {
    const { visitor, database, person } = current()
    await person('student')
    const typed = 'cafe\u0301 on the shelf'
    const cost = { memoryCost: 1024, timeCost: 1, parallelism: 1 }
    await database.db.update(student).set({ passwordHash: await hash(typed, cost) })
    const attempt = async (password: string, userAgent?: string) =>
      (await visitor(signInRequest({ usn, password, ...(userAgent && { userAgent }) }))).statusCode
    expect(await attempt(typed.normalize('NFC'))).toBe(401)
    expect(await Promise.all([attempt(typed, 'one'), attempt(typed, 'two')])).toEqual([200, 200])
    expect(await attempt(typed.normalize('NFC'))).toBe(200)
  })

  it('stores the browser’s description of itself with the session', async () => {
    const { visitor, person, database } = current()
    await person('student')
    await visitor(signInRequest({ usn, userAgent: 'Chrome on Android', deviceType: 'mobile' }))
    const rows = await database.db.select().from(session)
    expect(rows).toMatchObject([{ userAgent: 'Chrome on Android', deviceType: 'mobile', endedAt: null }])
  })

  it('returns the same reply for a wrong password and an unknown USN', async () => {
    const { visitor, person } = current()
    await person('student')
    const wrong = await visitor(signInRequest({ usn, password: 'not the password' }))
    const unknown = await visitor(signInRequest({ usn: '1LS22CS999', password: 'not the password' }))
    expect([wrong.statusCode, unknown.statusCode]).toEqual([401, 401])
    const { requestId: _wrong, ...wrongBody } = wrong.json<Record<string, unknown>>()
    const { requestId: _unknown, ...unknownBody } = unknown.json<Record<string, unknown>>()
    expect(wrongBody).toEqual({ message: messages.loginRefused, code: 'invalid_credentials' })
    expect(unknownBody).toEqual(wrongBody)
    const namesOf = (headers: object) => Object.keys(headers).toSorted()
    expect(namesOf(unknown.headers)).toEqual(namesOf(wrong.headers))
  })

  it('computes one hash of the same cost for a known, unknown and deleted USN, and for sign-ups', async () => {
    const { deps, services, database, person } = current()
    const { db } = database
    const real = createPasswords()
    const stored = await real.hash(testPassword)
    await person('student')
    await createPerson(db, { usn: '1LS22CS077', deletedAt: new Date() })
    await db.update(student).set({ passwordHash: stored })
    const asked: (readonly string[])[] = []
    const passwords: Passwords = {
      ...real,
      findMatch: (passwordHashes, password, guess) => {
        asked.push(passwordHashes)
        return real.findMatch(passwordHashes, password, guess)
      },
    }
    const throttle = createThrottle({ db, clock: deps.clock })
    const first = await real.hash(testPassword)
    const second = await real.hash('the password of a stranger', first)
    await createSignUp(db, { usn: '1LS26CS001' }, { passwordHash: first })
    await createSignUp(db, { usn: '1LS26CS001', utr: utrOf(2) }, { passwordHash: second })
    const { signIn } = createSignInService({
      db,
      clock: deps.clock,
      passwords,
      throttle,
      sessions: services.sessions,
      codes: services.codes,
      securityLog: services.securityLog,
      mail: services.mail,
    })
    const deviceData = { userAgent: 'Firefox', deviceType: 'desktop' as const }
    const from = { addressPrefix: '192.0.2.0/24', device: 'Firefox' }
    const device = { token: 'a token', hash: hashOfDevice('a token'), isShown: false }
    const origin = { address: '192.0.2.1', device, carried: [], from }
    for (const tried of [usn, '1LS22CS999', '1LS22CS077', '1LS26CS001']) {
      const refused = signIn({ usn: tried, password: 'not the password', deviceData }, origin)
      await expect(refused).rejects.toMatchObject({ code: 'invalid_credentials' })
    }
    expect(asked.map((hashes) => hashes.toSorted())).toEqual([[stored], [], [], [first, second].toSorted()])
    const prefixOf = (passwordHash: string) => passwordHash.slice(0, passwordHash.lastIndexOf('$'))
    expect(prefixOf(second)).toBe(prefixOf(first))
  })

  it('says that a person is blocked only after the right password', async () => {
    const { visitor, database } = current()
    await createPerson(database.db, { usn: '1LS22CS050', blockedAt: new Date() })
    const right = await visitor(signInRequest({ usn: '1LS22CS050' }))
    expect([right.statusCode, right.json<{ code: string }>().code]).toEqual([403, 'blocked'])
    const wrong = await visitor(signInRequest({ usn: '1LS22CS050', password: 'not the password' }))
    expect(wrong.json()).toMatchObject({ code: 'invalid_credentials', message: messages.loginRefused })
    expect(await database.db.$count(session)).toBe(0)
  })

  it('opens no session when the person was blocked during verification', async () => {
    const { services, database } = current()
    const { id, passwordHash } = await createPerson(database.db, { usn: '1LS22CS050', blockedAt: new Date() })
    const device = { userAgent: 'Firefox', deviceType: 'desktop' as const }
    const opening = services.sessions.openFor(id, device, { passwordHash, factorId: null })
    await expect(opening).rejects.toMatchObject({ code: 'blocked' })
    expect(await database.db.$count(session)).toBe(0)
  })

  it('opens no session when the password changed during verification', async () => {
    const { services, person, database } = current()
    const { id } = await person('student')
    const device = { userAgent: 'Firefox', deviceType: 'desktop' as const }
    const opening = services.sessions.openFor(id, device, {
      passwordHash: 'the hash of the old password',
      factorId: null,
    })
    await expect(opening).rejects.toMatchObject({ code: 'invalid_credentials' })
    expect(await database.db.$count(session)).toBe(0)
  })

  it.each([
    [{ usn: '' }, 'usn: USN is required.'],
    [{ usn: '1LS22CS0011' }, 'usn: A USN has at most 10 characters.'],
    [{ password: '' }, 'password: Password is required.'],
  ])('returns 400 with a reason for %o', async (part, reason) => {
    const reply = await current().visitor(signInRequest({ usn, ...part }))
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ code: 'invalid_request', extraDetails: reason })
  })
})

describe('the cookie of a known device', () => {
  it('is random, out of reach of scripts and other sites, and stored only as a hash', async () => {
    const { visitor, person, database } = current()
    await person('student')
    const reply = await visitor(signInRequest({ usn }))
    const [cookie] = reply.cookies
    expect(cookie).toMatchObject({
      name: 'shelf_device',
      httpOnly: true,
      sameSite: 'Strict',
      path: '/',
    })
    expect(cookie?.secure).toBeUndefined()
    expect(cookie?.value).toMatch(/^[\w-]{43}$/)
    const rows = await database.db.select().from(knownDevice)
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(cookie?.value)
  })

  it('has a token of its own for each person on that browser, the latest first', async () => {
    const { visitor, person, database } = current()
    await person('student')
    await person('lapsedStudent')
    const signIn = async (who: string, cookie?: string) => {
      const cookies: Record<string, string> = cookie === undefined ? {} : { shelf_device: cookie }
      return (await visitor(signInRequest({ usn: who }, { cookies }))).cookies[0]?.value ?? ''
    }
    const first = await signIn(usn)
    const second = await signIn('1LS22CS002', first)
    const [own, others, ...rest] = second.split('.')
    expect([own, others, rest]).toEqual([expect.stringMatching(/^[\w-]{43}$/), first, []])
    expect(own).not.toBe(first)
    expect(await signIn(usn, second)).toBe(`${first}.${own}`)
    expect(await database.db.$count(knownDevice)).toBe(2)
  })

  it('keeps four tokens at most', async () => {
    const { visitor, person } = current()
    await person('student')
    const planted = ['a', 'b', 'c', 'd', 'e'].map((letter) => letter.repeat(43))
    const reply = await visitor(signInRequest({ usn }, { cookies: { shelf_device: planted.join('.') } }))
    expect(reply.cookies[0]?.value.split('.').slice(1)).toEqual(planted.slice(0, 3))
  })

  it.each(['a'.repeat(43), 'made up'])('is made new for a browser that brings %s', async (brought) => {
    const { visitor, person, database } = current()
    await person('student')
    const reply = await visitor(signInRequest({ usn }, { cookies: { shelf_device: brought } }))
    const [own = ''] = reply.cookies[0]?.value.split('.') ?? []
    expect(own).toMatch(/^[\w-]{43}$/)
    expect(own).not.toBe(brought)
    expect(await database.db.select({ hash: knownDevice.tokenHash }).from(knownDevice)).toEqual([
      { hash: hashOfDevice(own) },
    ])
  })

  it('of a stranger who signed up with the USN of an account is no browser of that account', async () => {
    const { visitor, person, database } = current()
    const planted = 'a'.repeat(43)
    await createSignUp(database.db, { usn }, { deviceHash: hashOfDevice(planted) })
    await person('student')
    const reply = await visitor(signInRequest({ usn }, { cookies: { shelf_device: planted } }))
    expect(reply.cookies[0]?.value.split('.')[0]).not.toBe(planted)
  })

  it('is not set by a refused sign-in', async () => {
    const { visitor, person } = current()
    await person('student')
    const reply = await visitor(signInRequest({ usn, password: 'not the password' }))
    expect(reply.cookies).toEqual([])
  })

  it('is remembered for the twenty most recent browsers of a person', async () => {
    const { visitor, person, database, clock } = current()
    const { id } = await person('owner')
    for (let count = 0; count < 22; count += 1) {
      await visitor(signInRequest({ usn: '1LS00OWNER' }))
      clock.advance(1000)
    }
    expect(await database.db.$count(knownDevice, eq(knownDevice.studentId, id))).toBe(20)
  })
})

describe('the cookie of a known device with SECURE_COOKIES', () => {
  const secure = useTestApp({ secureCookies: true })

  it('is sent only by HTTPS and belongs to this exact host', async () => {
    await secure().person('student')
    const reply = await secure().visitor(signInRequest({ usn }))
    expect(reply.cookies).toHaveLength(1)
    expect(reply.cookies[0]).toMatchObject({
      name: '__Host-shelf_device',
      secure: true,
      httpOnly: true,
      sameSite: 'Strict',
      path: '/',
    })
    expect(reply.cookies[0]).not.toHaveProperty('domain')
  })

  it('is never the plain one, which a neighbouring site can plant', async () => {
    const { visitor, person, database } = secure()
    const { id: studentId } = await person('student')
    const planted = 'A'.repeat(43)
    await database.db.insert(knownDevice).values({ studentId, tokenHash: hashOfDevice(planted) })
    const reply = await visitor(signInRequest({ usn }, { cookies: { shelf_device: planted } }))
    expect(reply.cookies[0]?.name).toBe('__Host-shelf_device')
    expect(reply.cookies[0]?.value).not.toContain(planted)
    expect(await database.db.$count(knownDevice)).toBe(2)
  })
})
