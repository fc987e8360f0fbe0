import { createHash } from 'node:crypto'
import { tooManyAttempts } from '@lectureshelf/contract/messages'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createSignUp } from '../../../test/claim-factories.ts'
import { useTestApp } from '../../../test/harness.ts'
import { createPerson } from '../../../test/people.ts'
import { signInRequest } from '../../../test/sign-in.ts'
import { hashOfDevice } from '../../platform/http/device-cookie.ts'
import { createPasswords } from '../../platform/secrets/passwords.ts'
import { throttle } from '../../schema.ts'

const current = useTestApp()
const usn = '1LS22CS001'
const minuteMs = 60_000

beforeEach(() => {
  current().clock.freeze()
})

const attempt = (password: string | undefined, remoteAddress: string, who = usn, cookie?: string) =>
  current().visitor(
    signInRequest(
      { usn: who, password },
      { remoteAddress, cookies: cookie === undefined ? {} : { shelf_device: cookie } },
    ),
  )
const guess = (remoteAddress: string, who = usn) => attempt('not the password', remoteAddress, who)

const guesses = async (count: number, remoteAddress: string, who = usn): Promise<number[]> => {
  const statuses: number[] = []
  for (let index = 0; index < count; index += 1) statuses.push((await guess(remoteAddress, who)).statusCode)
  return statuses
}

describe('failed sign-ins for one USN from one address', () => {
  it('have to wait after five, with the seconds in the message and in Retry-After', async () => {
    await current().person('student')
    expect(await guesses(5, '192.0.2.1')).toEqual([401, 401, 401, 401, 401])
    const sixth = await guess('192.0.2.1')
    expect(sixth.statusCode).toBe(429)
    expect(sixth.headers['retry-after']).toBe('1')
    expect(sixth.json()).toMatchObject({ code: 'too_many_requests', message: tooManyAttempts(1) })
  })

  it('are refused at once without looking for the account, except from a known browser', async () => {
    await current().person('student')
    const known = await attempt(undefined, '192.0.2.9')
    await guesses(5, '192.0.2.1')
    expect((await guess('192.0.2.1')).statusCode).toBe(429)
    const take = vi.spyOn(current().services.throttle, 'take')
    expect((await guess('192.0.2.1')).headers['retry-after']).toBe('1')
    expect(take).not.toHaveBeenCalled()
    expect((await attempt('not the password', '192.0.2.1', usn, 'x'.repeat(43))).statusCode).toBe(429)
    expect(take).not.toHaveBeenCalled()
    const ofBrowser = await attempt('not the password', '192.0.2.1', usn, known.cookies[0]?.value)
    expect(ofBrowser.statusCode).toBe(401)
    expect(take).toHaveBeenCalledOnce()
    take.mockRestore()
  })

  it('double the wait each time, up to a minute', async () => {
    const { person, clock } = current()
    await person('student')
    await guesses(5, '192.0.2.1')
    const waits: number[] = []
    for (let index = 0; index < 8; index += 1) {
      const refused = await guess('192.0.2.1')
      const seconds = Number(refused.headers['retry-after'])
      waits.push(seconds)
      clock.advance(seconds * 1000)
      expect((await guess('192.0.2.1')).statusCode).toBe(401)
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  })

  it('delay the right password too', async () => {
    const { person, clock } = current()
    await person('student')
    await guesses(5, '192.0.2.1')
    expect((await attempt(undefined, '192.0.2.1')).statusCode).toBe(429)
    clock.advance(1000)
    expect((await attempt(undefined, '192.0.2.1')).statusCode).toBe(200)
  })

  it('are forgotten after a success', async () => {
    await current().person('student')
    await guesses(4, '192.0.2.1')
    expect((await attempt(undefined, '192.0.2.1')).statusCode).toBe(200)
    expect(await guesses(5, '192.0.2.1')).toEqual([401, 401, 401, 401, 401])
  })

  it('are forgotten after fifteen minutes', async () => {
    const { person, clock } = current()
    await person('student')
    await guesses(4, '192.0.2.1')
    clock.advance(15 * minuteMs)
    expect(await guesses(6, '192.0.2.1')).toEqual([401, 401, 401, 401, 401, 429])
  })

  it('delay neither another USN from that address nor the same USN from elsewhere', async () => {
    const { person } = current()
    await person('student')
    await person('lapsedStudent')
    await guesses(5, '192.0.2.1')
    expect((await attempt(undefined, '192.0.2.1', '1LS22CS002')).statusCode).toBe(200)
    expect((await attempt(undefined, '192.0.2.2')).statusCode).toBe(200)
  })

  it('count a hundred in parallel as a hundred: five are verified', async () => {
    await current().person('student')
    const replies = await Promise.all(Array.from({ length: 100 }, () => guess('192.0.2.1')))
    const statuses = replies.map((reply) => reply.statusCode)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(95)
  })

  it('cause the same wait for an unknown USN', async () => {
    expect(await guesses(6, '192.0.2.1', '1LS22CS999')).toEqual([401, 401, 401, 401, 401, 429])
  })

  it('count a whole IPv6 network as one address', async () => {
    await current().person('student')
    for (let index = 1; index <= 5; index += 1) await guess(`2001:db8:0:1::${index}`)
    expect((await guess('2001:db8:0:1:ffff::1')).statusCode).toBe(429)
    expect((await guess('2001:db8:0:2::1')).statusCode).toBe(401)
  })
})

/** Stores that the counter with these parts has just reached its limit. */
const exhaust = async (parts: string[], failures: number): Promise<void> => {
  const { database, clock } = current()
  const key = createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
  const now = clock.now()
  const blockedUntil = new Date(now.getTime() + 1000)
  await database.db.insert(throttle).values({ key, failures, windowStartedAt: now, blockedUntil })
}
const exhaustUsn = () => exhaust(['sign-in-usn', usn], 50)

/** Guesses until a number of them were not the first one of their address. */
const spreadOverAddresses = async (failures: number): Promise<void> => {
  for (let repeated = 0, address = 1; repeated < failures; address += 1) {
    expect((await guess(`198.51.100.${address}`)).statusCode).toBe(401)
    for (let index = 0; index < 4 && repeated < failures; index += 1, repeated += 1) {
      expect((await guess(`198.51.100.${address}`)).statusCode).toBe(401)
    }
  }
}

describe('failed sign-ins for one USN from all addresses', () => {
  it('have to wait after fifty, wherever the next one comes from, unless it is the first from there', async () => {
    await current().person('student')
    await spreadOverAddresses(50)
    expect((await guess('203.0.113.9')).statusCode).toBe(401)
    const second = await attempt(undefined, '203.0.113.9')
    expect([second.statusCode, second.headers['retry-after']]).toEqual([429, '1'])
    expect((await attempt(undefined, '203.0.113.10')).statusCode).toBe(200)
  })

  it('have to wait after a hundred that were each the first from an address', async () => {
    await current().person('student')
    for (let index = 0; index < 3; index += 1) {
      expect((await guess(`198.51.100.${index}`)).statusCode).toBe(401)
    }
    await current().database.db.update(throttle).set({ failures: 99 }).where(eq(throttle.failures, 3))
    expect((await guess('198.51.100.99')).statusCode).toBe(401)
    const next = await attempt(undefined, '203.0.113.9')
    expect([next.statusCode, next.headers['retry-after']]).toEqual([429, '1'])
  })

  it('double the wait each time, from any address', async () => {
    const { person, clock } = current()
    await person('student')
    await exhaustUsn()
    const waits: number[] = []
    for (let index = 0; index < 4; index += 1) await guess(`203.0.113.${index}`)
    for (let index = 0; index < 4; index += 1) {
      const address = `203.0.113.${index}`
      const seconds = Number((await guess(address)).headers['retry-after'])
      waits.push(seconds)
      clock.advance(seconds * 1000)
      expect((await guess(address)).statusCode).toBe(401)
    }
    expect(waits).toEqual([1, 2, 4, 8])
  })

  it('do not delay a device that signed in before, only unknown ones', async () => {
    const { person } = current()
    await person('student')
    const before = await attempt(undefined, '203.0.113.1')
    const cookie = before.cookies[0]?.value ?? ''
    await exhaustUsn()
    await guess('203.0.113.1')
    expect((await attempt(undefined, '203.0.113.1')).statusCode).toBe(429)
    expect((await attempt(undefined, '203.0.113.1', usn, 'A'.repeat(43))).statusCode).toBe(429)
    expect((await attempt(undefined, '203.0.113.1', usn, cookie)).statusCode).toBe(200)
  })

  it('still delay a known device after five failures of its own', async () => {
    const { person } = current()
    await person('student')
    const before = await attempt(undefined, '203.0.113.1')
    const cookie = before.cookies[0]?.value ?? ''
    const statuses: number[] = []
    for (let index = 0; index < 6; index += 1) {
      statuses.push((await attempt('not the password', '203.0.113.1', usn, cookie)).statusCode)
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  })

  it('do not count successes in between', async () => {
    await current().person('student')
    await spreadOverAddresses(4)
    await current().database.db.update(throttle).set({ failures: 48 }).where(eq(throttle.failures, 4))
    await guess('203.0.113.50')
    for (let index = 0; index < 5; index += 1) {
      expect((await attempt(undefined, `203.0.113.${index}`)).statusCode).toBe(200)
    }
    expect((await guess('203.0.113.50')).statusCode).toBe(401)
  })
})

describe('failed sign-ins from one address', () => {
  it('have to wait after three hundred for any USN, except from a known device', async () => {
    const { database, person, clock } = current()
    await person('student')
    const before = await attempt(undefined, '203.0.113.1')
    const cookie = before.cookies[0]?.value ?? ''
    for (const other of ['1LS23CS001', '1LS23CS002']) {
      await createPerson(database.db, { usn: other })
      expect(await guesses(5, '203.0.113.1', other)).toEqual([401, 401, 401, 401, 401])
    }
    // As if there had been 290 guesses before these ten.
    await database.db.update(throttle).set({ failures: 299 }).where(eq(throttle.failures, 10))
    expect((await guess('203.0.113.1')).statusCode).toBe(401)
    expect((await attempt(undefined, '203.0.113.1')).statusCode).toBe(429)
    expect((await attempt(undefined, '203.0.113.1', usn, cookie)).statusCode).toBe(200)
    expect((await attempt(undefined, '203.0.113.2')).statusCode).toBe(200)
    clock.advance(15 * minuteMs)
    expect(await guesses(2, '203.0.113.1')).toEqual([401, 401])
  })
})

describe('someone who guesses at each end of the wait, from the address of the student', () => {
  /** Returns the statuses of a student's right sign-ins, tried once after each guess. */
  const besideGuesses = async (rounds: number, signIn: () => Promise<number>): Promise<number[]> => {
    const statuses: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const refused = await guess('203.0.113.1')
      current().clock.advance(Number(refused.headers['retry-after'] ?? 0) * 1000)
      await guess('203.0.113.1')
      statuses.push(await signIn())
    }
    return statuses
  }

  it('never keeps out a device that signed in before, at any address', async () => {
    await current().person('student')
    const cookie = (await attempt(undefined, '203.0.113.1')).cookies[0]?.value ?? ''
    let round = 0
    const statuses = await besideGuesses(20, async () => {
      round += 1
      return (await attempt(undefined, `203.0.113.${1 + (round % 2)}`, usn, cookie)).statusCode
    })
    expect(statuses).toEqual(statuses.map(() => 200))
  })

  it('keeps out no one who comes from another address, not even with guesses from a dozen', async () => {
    await current().person('student')
    await exhaustUsn()
    const statuses = await besideGuesses(10, async () => (await attempt(undefined, '198.18.0.1')).statusCode)
    expect(statuses).toEqual(statuses.map(() => 200))
  })

  it('is not helped by a right sign-in of the student', async () => {
    await current().person('student')
    const cookie = (await attempt(undefined, '203.0.113.1')).cookies[0]?.value ?? ''
    await guesses(5, '203.0.113.1')
    expect((await attempt(undefined, '203.0.113.1', usn, cookie)).statusCode).toBe(200)
    expect((await guess('203.0.113.1')).statusCode).toBe(429)
  })
})

describe('a stolen cookie of a known device', () => {
  it('allows at most 26 guesses in a quarter of an hour, from all addresses together', async () => {
    const { person, clock } = current()
    await person('student')
    const cookie = (await attempt(undefined, '203.0.113.1')).cookies[0]?.value ?? ''
    let verified = 0
    let seconds = 0
    for (let index = 0; seconds < 15 * 60; index += 1) {
      const reply = await attempt('not the password', `203.0.113.${index % 200}`, usn, cookie)
      if (reply.statusCode === 401) verified += 1
      const wait = Number(reply.headers['retry-after'] ?? 0)
      seconds += wait
      clock.advance(wait * 1000)
    }
    expect(verified).toBeGreaterThan(5)
    expect(verified).toBeLessThanOrEqual(26)
  })

  it('of a device that waits for approval is its own counter, too', async () => {
    const cookie = 'C'.repeat(43)
    const passwordHash = await createPasswords().hash('a pass phrase of mine')
    const stored = { passwordHash, deviceHash: hashOfDevice(cookie) }
    await createSignUp(current().database.db, { usn: '1LS26CS001' }, stored)
    await guesses(6, '203.0.113.1', '1LS26CS001')
    const right = await attempt('a pass phrase of mine', '203.0.113.1', '1LS26CS001', cookie)
    expect(right.json()).toMatchObject({ code: 'registration_pending' })
  })
})
