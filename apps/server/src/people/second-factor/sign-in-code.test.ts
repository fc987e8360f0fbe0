import { errorMessages, messages } from '@lectureshelf/contract/messages'
import { tooManyCodes } from '@lectureshelf/contract/people/account-messages'
import { and, eq, isNull } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../test/harness.ts'
import {
  type TestFactor,
  begin,
  codeOf,
  confirm,
  outcomeOf,
  setSecondFactor,
  signInWith,
  wrongCodeOf,
} from '../../../test/second-factor.ts'
import { codeTry, knownDevice, mail, secondFactor, securityLog, session, throttle } from '../../schema.ts'

const current = useTestApp()
const elsewhere = '198.51.100.7'

const codeNow = ({ secret }: TestFactor, steps = 0) => codeOf(secret, current().clock.now(), steps)
const wrongCode = ({ secret }: TestFactor) => wrongCodeOf(secret, current().clock.now())

const signIn = (factor: TestFactor, rest: Partial<Parameters<typeof signInWith>[1]> = {}) =>
  signInWith(current(), { usn: factor.usn, ...rest })

const attempt = async (factor: TestFactor, otp?: string, rest = {}) =>
  outcomeOf(await signIn(factor, { ...(otp !== undefined && { otp }), ...rest }))

const countLiveSessions = ({ id }: TestFactor) =>
  current().database.db.$count(session, and(eq(session.studentId, id), isNull(session.endedAt)))

const mailsAbout = async () =>
  (await current().database.db.select().from(mail).orderBy(mail.createdAt)).map(({ subject }) => subject)

describe('a sign-in with a second factor', () => {
  it('needs a code after the right password, and stores nothing for the browser before', async () => {
    const factor = await setSecondFactor(current(), 'owner')
    const { db } = current().database
    const reply = await signIn(factor)
    expect(reply.statusCode).toBe(401)
    expect(reply.json()).toMatchObject({
      code: 'second_factor_required',
      message: errorMessages.second_factor_required,
    })
    expect(reply.headers['set-cookie']).toBeUndefined()
    expect(await countLiveSessions(factor)).toBe(1)
    expect(await db.$count(knownDevice)).toBe(0)
    const right = await signIn(factor, { otp: codeNow(factor) })
    expect(right.statusCode).toBe(200)
    expect(Object.keys(right.json())).toEqual(['token'])
    expect(await db.$count(knownDevice)).toBe(1)
  })

  it('answers a wrong password as if there was none, with a right code too', async () => {
    const factor = await setSecondFactor(current(), 'owner')
    const { usn: withoutFactor } = await current().person('admin')
    const password = 'not the password'
    const replies = [
      await signIn(factor, { password }),
      await signIn(factor, { password, otp: codeNow(factor) }),
      await signIn(factor, { password, otp: wrongCode(factor) }),
      await signIn(factor, { password, usn: withoutFactor }),
      await signIn(factor, { password, usn: '1LS99CS999' }),
    ]
    for (const reply of replies) {
      expect(reply.statusCode).toBe(401)
      const { requestId: _, ...body } = reply.json<Record<string, unknown>>()
      expect(body).toEqual({ message: messages.loginRefused, code: 'invalid_credentials' })
    }
    expect(await current().database.db.$count(codeTry)).toBe(0)
    expect(await attempt(factor, codeNow(factor))).toBe('200')
  })

  it('ignores a code for whoever has no second factor, or only began to set one', async () => {
    const { as, person } = current()
    await begin(await as('admin'))
    const { usn } = await person('admin')
    expect(outcomeOf(await signInWith(current(), { usn }))).toBe('200')
    expect(outcomeOf(await signInWith(current(), { usn, otp: '123456' }))).toBe('200')
  })

  it.each([' 123456', '123456 ', '123 456', '123-456'])('reads a code typed like %j', async (shape) => {
    const factor = await setSecondFactor(current(), 'owner')
    const code = codeNow(factor)
    const halves: Record<string, string> = { 123: code.slice(0, 3), 456: code.slice(3) }
    const typed = shape.replaceAll(/123|456/g, (half) => halves[half] ?? '')
    expect(await attempt(factor, typed)).toBe('200')
  })

  it('refuses an empty or endless code as a mistake of the form', async () => {
    const factor = await setSecondFactor(current(), 'owner')
    expect(await attempt(factor, '')).toBe('400 invalid_request')
    expect(await attempt(factor, '1'.repeat(65))).toBe('400 invalid_request')
  })

  it('accepts the codes of one step before and after now', async () => {
    const factor = await setSecondFactor(current(), 'owner')
    const { clock } = current()
    clock.advance(120_000)
    expect(await attempt(factor, codeNow(factor, -2))).toBe('401 second_factor_wrong')
    expect(await attempt(factor, codeNow(factor, 2))).toBe('401 second_factor_wrong')
    expect(await attempt(factor, codeNow(factor, -1))).toBe('200')
    expect(await attempt(factor, codeNow(factor, 1))).toBe('200')
  })

  it('refuses a blocked person before it asks for a code', async () => {
    const factor = await setSecondFactor(current(), 'admin')
    const owner = await current().as('owner')
    const seen = { blocked: false }
    await owner({ method: 'PATCH', url: `/api/students/${factor.id}`, payload: { blocked: true, seen } })
    expect(await attempt(factor)).toBe('403 blocked')
  })
})

describe('a code works once', () => {
  it('and not again in the same step, nor an earlier one after it', async () => {
    const factor = await setSecondFactor(current(), 'owner')
    current().clock.advance(60_000)
    expect(await attempt(factor, codeNow(factor))).toBe('200')
    expect(await attempt(factor, codeNow(factor))).toBe('401 second_factor_wrong')
    expect(await attempt(factor, codeNow(factor, -1))).toBe('401 second_factor_wrong')
    expect(await attempt(factor, codeNow(factor, 1))).toBe('200')
  })

  it('also the one that switched it on', async () => {
    const { as, clock, person } = current()
    clock.freeze()
    const client = await as('owner')
    const { secret } = await begin(client)
    const otp = codeOf(secret, clock.now())
    expect((await confirm(client, otp)).statusCode).toBe(200)
    const { usn } = await person('owner')
    expect(outcomeOf(await signInWith(current(), { usn, otp }))).toBe('401 second_factor_wrong')
  })

  it('when four browsers send it at the same moment', async () => {
    const factor = await setSecondFactor(current(), 'owner')
    const otp = codeNow(factor)
    const before = await countLiveSessions(factor)
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => attempt(factor, otp)))
    expect(outcomes.toSorted()).toEqual([
      '200',
      ...Array.from({ length: 3 }, () => '401 second_factor_wrong'),
    ])
    expect(await countLiveSessions(factor)).toBe(before + 1)
  })

  it('when four browsers send one recovery code at the same moment', async () => {
    const factor = await setSecondFactor(current(), 'owner')
    const [otp = ''] = factor.recoveryCodes
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => attempt(factor, otp)))
    expect(outcomes.toSorted()).toEqual([
      '200',
      ...Array.from({ length: 3 }, () => '401 second_factor_wrong'),
    ])
  })

  it('although a clock that ran ahead had stored a step of next year', async () => {
    const factor = await setSecondFactor(current(), 'owner')
    await current().database.db.update(secondFactor).set({ lastStep: 2_000_000_000 })
    const otp = codeNow(factor)
    expect(await attempt(factor, otp)).toBe('200')
    expect(await attempt(factor, otp)).toBe('401 second_factor_wrong')
  })
})

describe('a recovery code', () => {
  it('signs in once in place of the application, typed in any way, and is mailed and recorded', async () => {
    const factor = await setSecondFactor(current(), 'owner')
    const [first = '', second = ''] = factor.recoveryCodes
    expect(await attempt(factor, first)).toBe('200')
    expect(await attempt(factor, first)).toBe('401 second_factor_wrong')
    expect(await attempt(factor, ` ${second.toUpperCase().replaceAll('-', ' ')} `)).toBe('200')
    expect(await mailsAbout()).toEqual([
      'Your LectureShelf account asks for a code now',
      'A recovery code of your LectureShelf account was used',
      'A recovery code of your LectureShelf account was used',
    ])
    const { db } = current().database
    expect(await db.$count(securityLog, eq(securityLog.kind, 'recovery_code_used'))).toBe(1)
    const state = await factor.client({ method: 'GET', url: '/api/second-factor' })
    expect(state.json()).toMatchObject({ isSet: true, recoveryCodesLeft: 8 })
  })

  it('of someone else is wrong', async () => {
    const factor = await setSecondFactor(current(), 'owner')
    const other = await setSecondFactor(current(), 'admin')
    expect(await attempt(factor, other.recoveryCodes[0])).toBe('401 second_factor_wrong')
    expect(await attempt(other, other.recoveryCodes[0])).toBe('200')
  })

  it('is slowed down after five wrong ones, by the part of the network', async () => {
    const factor = await setSecondFactor(current(), 'owner')
    const guess = () => attempt(factor, 'aaaa-bbbb-cccc', { remoteAddress: elsewhere })
    const outcomes = []
    for (let index = 0; index < 6; index += 1) outcomes.push(await guess())
    expect(outcomes).toEqual([
      ...Array.from({ length: 5 }, () => '401 second_factor_wrong'),
      '429 too_many_requests',
    ])
    expect(await attempt(factor, factor.recoveryCodes[0])).toBe('200')
  })
})

describe('guessing codes with the right password', () => {
  const guess = (factor: TestFactor, rest = {}) =>
    attempt(factor, wrongCode(factor), { remoteAddress: elsewhere, ...rest })

  const guessUntilWait = async (factor: TestFactor) => {
    for (let index = 0; index < 5; index += 1) expect(await guess(factor)).toBe('401 second_factor_wrong')
    expect(await guess(factor)).toBe('429 too_many_requests')
  }

  it('waits after five, from every address, for the right code too, and longer each time', async () => {
    const factor = await setSecondFactor(current(), 'owner')
    await guessUntilWait(factor)
    const refused = await signIn(factor, { otp: codeNow(factor), remoteAddress: '203.0.113.9' })
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('30')
    expect(refused.json()).toMatchObject({ message: tooManyCodes(30) })
    current().clock.advance(30_000)
    expect(await guess(factor)).toBe('401 second_factor_wrong')
    const again = await signIn(factor, { otp: codeNow(factor) })
    expect(again.headers['retry-after']).toBe('60')
  })

  it('counts guesses of the same moment one by one', async () => {
    const factor = await setSecondFactor(current(), 'owner')
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => guess(factor)))
    expect(outcomes.filter((outcome) => outcome === '401 second_factor_wrong')).toHaveLength(5)
    expect(outcomes.filter((outcome) => outcome === '429 too_many_requests')).toHaveLength(7)
  })

  it('does not lock out a browser that has signed in before, nor recovery codes', async () => {
    const factor = await setSecondFactor(current(), 'owner')
    const known = await signIn(factor, { otp: codeNow(factor) })
    const cookie = known.cookies.find(({ name }) => name === 'shelf_device')?.value
    current().clock.advance(60_000)
    await guessUntilWait(factor)
    expect(await attempt(factor, codeNow(factor), { cookie })).toBe('200')
    expect(await guess(factor)).toBe('429 too_many_requests')
    expect(await attempt(factor, factor.recoveryCodes[0])).toBe('200')
  })

  it('is limited in a known browser as well', async () => {
    const factor = await setSecondFactor(current(), 'owner')
    const known = await signIn(factor, { otp: codeNow(factor) })
    const cookie = known.cookies.find(({ name }) => name === 'shelf_device')?.value
    const outcomes = []
    for (let index = 0; index < 6; index += 1) outcomes.push(await guess(factor, { cookie }))
    expect(outcomes.at(-1)).toBe('429 too_many_requests')
  })

  it('is impossible without the password, which locks no one out of their code', async () => {
    const factor = await setSecondFactor(current(), 'owner')
    for (let index = 0; index < 20; index += 1) {
      await guess(factor, { password: 'not the password' })
      current().clock.advance(61_000)
    }
    expect(await attempt(factor, codeNow(factor))).toBe('200')
  })

  it('is forgotten after a right code', async () => {
    const factor = await setSecondFactor(current(), 'owner')
    for (let index = 0; index < 4; index += 1) await guess(factor)
    expect(await attempt(factor, codeNow(factor))).toBe('200')
    for (let index = 0; index < 4; index += 1) await guess(factor)
    current().clock.advance(30_000)
    expect(await attempt(factor, codeNow(factor))).toBe('200')
  })

  it('is mailed to the person once a day, and recorded without the code', async () => {
    const factor = await setSecondFactor(current(), 'owner')
    await guessUntilWait(factor)
    await current().services.securityLog.settle()
    const { db } = current().database
    const subjects = await mailsAbout()
    expect(subjects).toContain('Someone knows the password of your LectureShelf account')
    const failed = await db.select().from(securityLog).where(eq(securityLog.kind, 'sign_in_failed'))
    expect(failed.map(({ detail }) => detail).toSorted()).toEqual(['Too many tries', 'Wrong code'])
    // The password was right each time: its own counters are empty.
    expect(await db.$count(throttle, isNull(throttle.blockedUntil))).toBe(await db.$count(throttle))
  })
})

it('no session opens when a second factor was set after the password was verified', async () => {
  const { services, database, person } = current()
  const { id, passwordHash } = await person('owner')
  await setSecondFactor(current(), 'owner')
  const device = { userAgent: 'Firefox', deviceType: 'desktop' as const }
  const before = await database.db.$count(session)
  const opening = services.sessions.openFor(id, device, { passwordHash, factorId: null })
  await expect(opening).rejects.toMatchObject({ code: 'second_factor_required' })
  expect(await database.db.$count(session)).toBe(before)
})
