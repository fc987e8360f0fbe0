import { tooManyAttempts } from '@lectureshelf/contract/messages'
import { sql } from 'drizzle-orm'
import { describe, expect, it, beforeEach } from 'vitest'
import { useTestApp } from '../../test/harness.ts'
import { throttle as throttleTable } from '../schema.ts'
import { type Throttle, createThrottle, usnHashOf } from './throttle.ts'

const current = useTestApp()
const minuteMs = 60_000
let throttle: Throttle

beforeEach(() => {
  const { database, clock } = current()
  clock.freeze()
  throttle = createThrottle({ db: database.db, clock })
})

const rule = (name: string, freeAttempts = 3) => ({ parts: ['test', name], freeAttempts })
const outcomes = async (attempts: Promise<void>[]) =>
  (await Promise.allSettled(attempts)).map((result) => result.status)
const rows = () => current().database.db.select().from(throttleTable)

/** Attempts so often that the next attempt has to wait four seconds. */
const waitFourSeconds = async () => {
  for (const seconds of [0, 0, 0, 1, 2]) {
    current().clock.advance(seconds * 1000)
    await throttle.take([rule('a')])
  }
}

describe('a throttle', () => {
  it('counts an attempt by every rule or by none', async () => {
    for (let index = 0; index < 3; index += 1) await throttle.take([rule('wide')])
    const refused = throttle.take([rule('narrow'), rule('wide')])
    await expect(refused).rejects.toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 1 })
    expect(await rows()).toHaveLength(1)
  })

  it('allows as many concurrent attempts as sequential ones', async () => {
    const attempts = Array.from({ length: 20 }, () => throttle.take([rule('a', 7), rule('b', 50)]))
    const results = await outcomes(attempts)
    expect(results.filter((status) => status === 'fulfilled')).toHaveLength(7)
  })

  it('does not count an attempt that was taken back, and ends the wait that it caused', async () => {
    for (let index = 0; index < 5; index += 1) {
      await throttle.take([rule('a')])
      await throttle.giveBack([rule('a')])
    }
    await throttle.take([rule('a')])
    await throttle.take([rule('a')])
    await throttle.take([rule('a')])
    await expect(throttle.take([rule('a')])).rejects.toMatchObject({ code: 'too_many_requests' })
    await throttle.giveBack([rule('a')])
    await expect(throttle.take([rule('a')])).resolves.toBeUndefined()
  })

  it('deletes a counter that is cleared', async () => {
    for (let index = 0; index < 3; index += 1) await throttle.take([rule('a')])
    await throttle.clear(rule('a'))
    await expect(throttle.take([rule('a')])).resolves.toBeUndefined()
  })

  it('refuses again without the database what it refused a moment ago', async () => {
    const { clock, database } = current()
    await waitFourSeconds()
    const wait = { code: 'too_many_requests', retryAfterSeconds: 4 }
    await expect(throttle.take([rule('a')])).rejects.toMatchObject(wait)
    await database.db.delete(throttleTable)
    expect(() => throttle.refuseAgain([rule('b'), rule('a')])).toThrow(tooManyAttempts(4))
    await expect(throttle.take([rule('b'), rule('a')])).rejects.toMatchObject(wait)
    expect(await rows()).toEqual([])
    clock.advance(1999)
    await expect(throttle.take([rule('a')])).rejects.toMatchObject({ ...wait, retryAfterSeconds: 3 })
    throttle.forgetRefusals()
    await expect(throttle.take([rule('a')])).resolves.toBeUndefined()
  })

  it('asks the database again two seconds after a refusal', async () => {
    const { clock, database } = current()
    await waitFourSeconds()
    await expect(throttle.take([rule('a')])).rejects.toMatchObject({ retryAfterSeconds: 4 })
    await database.db.delete(throttleTable)
    clock.advance(2000)
    await expect(throttle.take([rule('a')])).resolves.toBeUndefined()
  })

  it('accepts a rule whose counter, or whose USN, was cleared after a refusal', async () => {
    const ofUsn = { ...rule('a'), usn: '1LS22CS001' }
    const useUp = async () => {
      for (let index = 0; index < 3; index += 1) await throttle.take([ofUsn])
      await expect(throttle.take([ofUsn])).rejects.toMatchObject({ code: 'too_many_requests' })
    }
    await useUp()
    await throttle.clear(ofUsn)
    await useUp()
    await throttle.clearUsn('1LS22CS001')
    await expect(throttle.take([ofUsn])).resolves.toBeUndefined()
  })

  it('ignores a wait or a window that was written by a clock far ahead', async () => {
    const { clock } = current()
    clock.advance(8 * 24 * 60 * minuteMs)
    for (let index = 0; index < 3; index += 1) await throttle.take([rule('a')])
    await expect(throttle.take([rule('a')])).rejects.toMatchObject({ code: 'too_many_requests' })
    clock.advance(-8 * 24 * 60 * minuteMs)
    for (let index = 0; index < 3; index += 1) await throttle.take([rule('a')])
    const refused = throttle.take([rule('a')])
    await expect(refused).rejects.toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 1 })
    expect((await rows()).map((row) => row.windowStartedAt)).toEqual([clock.now()])
  })

  it('keeps the longest wait for a process whose reading of the time is a moment behind', async () => {
    const { clock } = current()
    for (const seconds of [0, 0, 0, 1, 2, 4, 8, 16, 32]) {
      clock.advance(seconds * 1000)
      await throttle.take([rule('a')])
    }
    clock.advance(-20)
    const another = createThrottle({ db: current().database.db, clock })
    await expect(another.take([rule('a')])).rejects.toMatchObject({ retryAfterSeconds: 61 })
  })

  it('accepts the counters of a process whose clock is some seconds ahead', async () => {
    const { clock } = current()
    clock.advance(5000)
    await throttle.take([rule('a')])
    await throttle.take([rule('a')])
    clock.advance(-5000)
    await throttle.take([rule('a')])
    await expect(throttle.take([rule('a')])).rejects.toMatchObject({ code: 'too_many_requests' })
  })

  it('sweeps counters that start in the future', async () => {
    const { database, clock } = current()
    const future = new Date(clock.now().getTime() + 60 * minuteMs)
    await database.db
      .insert(throttleTable)
      .values({ key: 'of a time to come', failures: 60, windowStartedAt: future, blockedUntil: future })
    await throttle.take([rule('a')])
    expect((await rows()).map((row) => row.key)).not.toContain('of a time to come')
  })

  it('stores the USN of a rule as a hash, and deletes the counters of that USN', async () => {
    await throttle.take([{ ...rule('a'), usn: '1LS22CS001' }, rule('b')])
    await throttle.take([{ ...rule('c'), usn: '1LS22CS002' }])
    const hashes = (await rows()).map((row) => row.usnHash)
    expect(new Set(hashes)).toEqual(new Set([usnHashOf('1LS22CS001'), null, usnHashOf('1LS22CS002')]))
    expect(hashes.join()).not.toContain('1LS22CS00')
    await throttle.clearUsn('1LS22CS001')
    expect(await rows()).toHaveLength(2)
  })

  it('stores keys of one length that do not contain their parts', async () => {
    await throttle.take([rule('1LS22CS001'), rule('x'.repeat(10_000))])
    const keys = (await rows()).map((row) => row.key)
    expect(keys.map((key) => key.length)).toEqual([43, 43])
    expect(keys.join()).not.toContain('1LS22CS001')
  })

  /** Stores counters whose window is over, and one of the same age that requires a wait. */
  const storeExpired = async () => {
    const { database, clock } = current()
    const windowStartedAt = clock.now()
    const old = Array.from({ length: 2500 }, (_, index) => ({
      key: `old ${index}`,
      failures: 1,
      windowStartedAt,
    }))
    await database.db.insert(throttleTable).values(old)
    clock.advance(15 * minuteMs)
    const blockedUntil = new Date(clock.now().getTime() + minuteMs)
    await database.db
      .insert(throttleTable)
      .values({ key: 'still waiting', failures: 60, windowStartedAt, blockedUntil })
  }

  it('sweeps all expired counters, however many, and no other', async () => {
    await storeExpired()
    for (let index = 0; index < 3; index += 1) await throttle.take([rule(`fresh ${index}`)])
    const keys = (await rows()).map((row) => row.key)
    expect(keys.filter((key) => key.startsWith('old'))).toEqual([])
    expect(keys).toContain('still waiting')
    expect(keys).toHaveLength(4)
  })

  it('sweeps as many counters at a time, whatever plan the database chooses', async () => {
    await storeExpired()
    const { database, clock } = current()
    await database.db.transaction(async (tx) => {
      for (const way of ['hashjoin', 'mergejoin', 'hashagg', 'material', 'sort']) {
        await tx.execute(sql.raw(`set local enable_${way} = off`))
      }
      await createThrottle({ db: tx, clock }).take([rule('fresh')])
    })
    expect((await rows()).filter(({ key }) => key.startsWith('old'))).toHaveLength(1500)
  })
})
