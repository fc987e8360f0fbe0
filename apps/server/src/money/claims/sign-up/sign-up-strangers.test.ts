import { signUpsOfToday, tooManySignUps } from '@lectureshelf/contract/people/account-messages'
import { beforeEach, describe, expect, it } from 'vitest'
import { approveAs } from '../../../../test/claim-decisions.ts'
import { createSignUp, signUpFields, utrOf } from '../../../../test/claim-factories.ts'
import { useTestApp } from '../../../../test/harness.ts'
import { signInRequest } from '../../../../test/sign-in.ts'
import { postedForm } from '../../../../test/posted-form.ts'
import { knownDevice, claim as claimTable } from '../../../schema.ts'

const current = useTestApp()
const db = () => current().database.db
const usn = '1LS26CS001'
const mine = signUpFields()['password'] ?? ''
const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

beforeEach(() => {
  current().clock.freeze()
})

interface Sender {
  remoteAddress?: string
  cookie?: string | undefined
}

const post = (fields: Record<string, string> = {}, { remoteAddress = '192.0.2.1', cookie }: Sender = {}) =>
  current().visitor({
    ...postedForm(signUpFields(fields)),
    remoteAddress,
    ...(cookie !== undefined && { cookies: { shelf_device: cookie } }),
  })

/** Sends a sign-up with someone else's USN, from another network address and with another password. */
const postAsStranger = (number: number) =>
  post(
    { utr: utrOf(100 + number), password: `the password of stranger ${number}`, name: 'A Stranger' },
    { remoteAddress: `198.51.100.${number}` },
  )

const strangers = async (count: number) => {
  const statuses: number[] = []
  for (let number = 1; number <= count; number += 1) {
    current().clock.advance(1000)
    statuses.push((await postAsStranger(number)).statusCode)
  }
  return statuses
}

const signIn = async (password: string, cookie?: string) => {
  const cookies = cookie !== undefined && { cookies: { shelf_device: cookie } }
  const reply = await current().visitor(signInRequest({ usn, password }, { ...cookies }))
  return reply.json<{ code: string }>().code
}

const own = async (password: string, cookie?: string) => {
  const reply = await current().visitor({
    method: 'POST',
    url: '/api/registrations/own',
    payload: { usn, password },
    ...(cookie !== undefined && { cookies: { shelf_device: cookie } }),
  })
  return reply.json<{ registration?: { utr: string; name: string } }>().registration?.utr
}

const rejectAll = () =>
  db()
    .update(claimTable)
    .set({ state: 'rejected', reason: 'There is no such payment.', decidedAt: current().clock.now() })

describe("a stranger's sign-up", () => {
  it('does not hide an earlier sign-up from sign-in and correction', async () => {
    await post()
    expect(await strangers(4)).toEqual([200, 200, 200, 200])
    expect(await signIn(mine)).toBe('registration_pending')
    expect(await own(mine)).toBe(utrOf(1))
    expect(await signIn('the password of stranger 2')).toBe('registration_pending')
    expect(await signIn('no one has this one')).toBe('invalid_credentials')
    await rejectAll()
    expect(await signIn(mine)).toBe('registration_rejected')
    expect(await own(mine)).toBe(utrOf(1))
  })

  it('does not make a sign-in or a correction compute more than one hash', async () => {
    await post()
    await strangers(4)
    const rows = await db().select().from(claimTable)
    const prefixes = rows.map(({ passwordHash }) => passwordHash?.slice(0, passwordHash.lastIndexOf('$')))
    expect(rows).toHaveLength(5)
    expect(new Set(prefixes).size).toBe(1)
  })

  it('is refused when five are waiting, with the address of support', async () => {
    await current().services.settings.write(null, { supportMail: 'help@shelf.example' })
    await strangers(5)
    const reply = await post()
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([409, 'conflict'])
    expect(reply.json<{ message: string }>().message).toBe(tooManySignUps('help@shelf.example'))
    expect(await db().$count(claimTable)).toBe(5)
    expect((await post({ usn: '1LS26CS002' })).statusCode).toBe(200)
  })

  it('is accepted again a week after the others were rejected, and the oldest is still found', async () => {
    await post()
    await strangers(4)
    await rejectAll()
    current().clock.advance(7 * dayMs - 1)
    expect((await postAsStranger(5)).statusCode).toBe(409)
    current().clock.advance(1)
    expect(await strangers(5)).toEqual([200, 200, 200, 200, 409])
    expect(await signIn(mine)).toBe('registration_rejected')
    expect(await own(mine)).toBe(utrOf(1))
  })

  it('is accepted as the fifth only once when several arrive at the same time', async () => {
    await strangers(4)
    const replies = await Promise.all([5, 6, 7].map((number) => postAsStranger(number)))
    expect(replies.map((reply) => reply.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await db().$count(claimTable)).toBe(5)
  })

  it('shares its salt with the others also when the first ones arrive at the same time', async () => {
    const replies = await Promise.all([1, 2, 3].map((number) => postAsStranger(number)))
    expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200, 200])
    const rows = await db().select().from(claimTable)
    expect(new Set(rows.map(({ passwordHash }) => passwordHash?.split('$')[4])).size).toBe(1)
  })
})

describe('whoever signed up for the USN of another', () => {
  const theirs = 'the password of stranger 1'
  const correct = async (password: string, cookie?: string) => {
    const reply = await post({ password, utr: utrOf(101), name: 'A Stranger' }, { cookie })
    return String(reply.statusCode)
  }
  const calls = [
    { name: 'the sign-in', guess: signIn, right: 'registration_pending', waits: 'too_many_requests' },
    { name: 'the look at the own sign-up', guess: own, right: utrOf(101), waits: undefined },
    { name: 'the form', guess: correct, right: '200', waits: '429' },
  ]

  it.each(calls)(
    'forgives no guesses at the password of the other: $name',
    async ({ guess, right, waits }) => {
      await post()
      const cookie = (await postAsStranger(1)).cookies[0]?.value
      for (let number = 0; number < 5; number += 1) {
        expect(await guess(theirs, cookie)).toBe(right)
        expect(await guess(`a wrong guess ${number}`, cookie)).not.toBe(right)
      }
      expect(await guess(mine, cookie)).toBe(waits)
    },
  )
})

describe('sign-ups for one USN from one network address', () => {
  it('are limited to two a day, and the third gets the time of the next one', async () => {
    await post()
    current().clock.advance(3 * hourMs)
    expect((await post({ utr: utrOf(2), password: 'another password' })).statusCode).toBe(200)
    const third = { utr: utrOf(3), password: 'a third password' }
    const refused = await post(third)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, `${21 * 3600}`])
    expect(refused.json()).toMatchObject({ code: 'too_many_requests', message: signUpsOfToday(21) })
    expect((await post(third, { remoteAddress: '192.0.2.2' })).statusCode).toBe(200)
    expect((await post({ ...third, usn: '1LS26CS002', utr: utrOf(4) })).statusCode).toBe(200)
    current().clock.advance(21 * hourMs)
    expect((await post({ utr: utrOf(5), password: 'a fourth password' })).statusCode).toBe(200)
  })

  it('can be corrected any number of times', async () => {
    await post()
    for (let number = 2; number < 6; number += 1) {
      expect((await post({ utr: utrOf(number) })).statusCode).toBe(200)
    }
    expect(await db().$count(claimTable)).toBe(1)
  })

  it('are stored with a hash and not with the address', async () => {
    await post()
    const [row] = await db().select().from(claimTable)
    expect(row?.originHash).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(row)).not.toContain('192.0.2.1')
  })
})

describe('the device cookie', () => {
  it('is set by a sign-up without one, and only its hash is stored with the claim', async () => {
    const reply = await post()
    const [cookie] = reply.cookies
    expect(cookie).toMatchObject({ name: 'shelf_device', httpOnly: true, sameSite: 'Strict', path: '/' })
    expect(cookie?.value).toMatch(/^[\w-]{43}$/)
    const [row] = await db().select().from(claimTable)
    expect(row?.deviceHash).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(row)).not.toContain(cookie?.value)
    const again = await post({ utr: utrOf(3) }, { cookie: cookie?.value })
    expect(again.cookies[0]?.value).toBe(cookie?.value)
    const other = await post({ usn: '1LS26CS002', utr: utrOf(2) }, { cookie: cookie?.value })
    expect(other.cookies[0]?.value).toMatch(new RegExp(`^[\\w-]{43}\\.${cookie?.value}$`))
    const rows = await db().select().from(claimTable)
    expect(new Set(rows.map(({ deviceHash }) => deviceHash)).size).toBe(2)
  })

  it('is not set by feedback or by a refused sign-up', async () => {
    const refused = await post({ utr: '1' })
    expect([refused.statusCode, refused.cookies]).toEqual([400, []])
    const feedback = await (
      await current().as('student')
    )({
      method: 'POST',
      url: '/',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'feedback=Good',
    })
    expect([feedback.statusCode, feedback.cookies]).toEqual([200, []])
  })

  it('includes its own sign-up in the password check, however many there are', async () => {
    const now = current().clock.now().getTime()
    const addStranger = (number: number, ageMs: number) =>
      createSignUp(
        db(),
        { utr: utrOf(200 + number), password: 'a stranger was here' },
        { createdAt: new Date(now - ageMs) },
      )
    await addStranger(0, hourMs)
    const cookie = (await post()).cookies[0]?.value
    for (let number = 1; number <= 5; number += 1) await addStranger(number, -number)
    expect(await signIn(mine)).toBe('invalid_credentials')
    expect(await signIn(mine, cookie)).toBe('registration_pending')
    expect(await own(mine, cookie)).toBe(utrOf(1))
  })

  it('identifies the browser of a sign-up at the first sign-in to its account', async () => {
    const cookie = (await post()).cookies[0]?.value
    const [claim] = await db().select().from(claimTable)
    await approveAs(current(), await current().as('owner'), String(claim?.id))
    const reply = await current().visitor(signInRequest({ usn }, { cookies: { shelf_device: cookie ?? '' } }))
    expect([reply.statusCode, reply.cookies[0]?.value]).toEqual([200, cookie])
    const [device] = await db().select().from(knownDevice)
    expect(device?.tokenHash).toBe(claim?.deviceHash)
  })
})
