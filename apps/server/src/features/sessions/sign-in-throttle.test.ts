import { tooManyAttempts } from '@lectureshelf/contract/messages'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../test/harness.ts'
import { createPerson } from '../../../test/people.ts'
import { signInRequest } from '../../../test/sign-in.ts'

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

const spreadOverAddresses = async (failures: number): Promise<void> => {
  for (let index = 0; index < failures; index += 1) {
    const reply = await guess(`198.51.100.${Math.floor(index / 5)}`)
    expect(reply.statusCode).toBe(401)
  }
}

describe('failed sign-ins for one USN from all addresses', () => {
  it('have to wait after fifty, wherever the next one comes from', async () => {
    await current().person('student')
    await spreadOverAddresses(50)
    const next = await attempt(undefined, '203.0.113.9')
    expect([next.statusCode, next.headers['retry-after']]).toEqual([429, '1'])
  })

  it('double the wait each time, from any address', async () => {
    const { person, clock } = current()
    await person('student')
    await spreadOverAddresses(50)
    const waits: number[] = []
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
    await spreadOverAddresses(50)
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
    await spreadOverAddresses(48)
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
    for (let index = 0; index < 60; index += 1) {
      const other = `1LS23CS${String(index).padStart(3, '0')}`
      await createPerson(database.db, { usn: other })
      expect(await guesses(5, '203.0.113.1', other)).toEqual([401, 401, 401, 401, 401])
    }
    expect((await attempt(undefined, '203.0.113.1')).statusCode).toBe(429)
    expect((await attempt(undefined, '203.0.113.1', usn, cookie)).statusCode).toBe(200)
    expect((await attempt(undefined, '203.0.113.2')).statusCode).toBe(200)
    clock.advance(15 * minuteMs)
    expect(await guesses(2, '203.0.113.1')).toEqual([401, 401])
  })
})
