import { expect, test } from 'vitest'
import { createTestClock } from '../../../test/harness.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { nowOfFiles } from '../clock.ts'
import { createDatabaseClock, openDatabaseClock } from './database-clock.ts'

/** A clock whose two others a test sets: one that no one sets, and that of the machine. */
const createPlanned = (databaseMs: number, machineMs: number) => {
  const times = { steady: 1000, machine: machineMs }
  const clock = createDatabaseClock(
    { databaseMs, askedAt: 990, answeredAt: 1010 },
    { steady: () => times.steady, machine: () => times.machine },
  )
  return { times, clock, at: () => clock.now().getTime() }
}

test('the time is that of the database, and continues without it', () => {
  const { times, at } = createPlanned(5_000_000, 5_070_000)
  expect(at()).toBe(5_000_000)
  times.steady += 60_000
  expect(at()).toBe(5_060_000)
})

test('the time does not follow the clock of the machine', () => {
  const { times, clock, at } = createPlanned(5_000_000, 5_070_000)
  expect(clock.aheadMs()).toBe(70_000)
  times.machine -= 3_600_000
  expect(at()).toBe(5_000_000)
  expect(clock.aheadMs()).toBe(70_000 - 3_600_000)
})

test('a slow answer that may be right changes nothing', () => {
  const { clock, at } = createPlanned(5_000_000, 5_000_000)
  clock.note({ databaseMs: 5_000_400, askedAt: 500, answeredAt: 1500 })
  expect(at()).toBe(5_000_000)
})

test.each([
  ['ahead', 5_060_000, 5_059_990],
  ['back', 4_940_000, 4_940_010],
])(
  'a database that was set %s, or another one, counts from its next answer on',
  (_title, databaseMs, now) => {
    const { clock, at } = createPlanned(5_000_000, 5_000_000)
    clock.note({ databaseMs, askedAt: 990, answeredAt: 1010 })
    expect(at()).toBe(now)
  },
)

test('a clock that drifts is corrected as far as an answer proves', () => {
  const { clock, at } = createPlanned(5_000_000, 5_000_000)
  clock.note({ databaseMs: 5_000_030, askedAt: 990, answeredAt: 1010 })
  expect(at()).toBe(5_000_020)
})

test('the time of the database is read when its clock is opened', async () => {
  const clock = await openDatabaseClock(await testDatabase())
  clock.stop()
  // Both run on this machine.
  expect(Math.abs(clock.aheadMs())).toBeLessThan(1000)
})

test('a file looks no older than it is, whichever clock is wrong', () => {
  const { clock } = createPlanned(5_000_000, 5_070_000)
  expect(nowOfFiles(clock).getTime()).toBe(5_000_000)
  const { clock: behind } = createPlanned(5_000_000, 4_000_000)
  expect(nowOfFiles(behind).getTime()).toBe(4_000_000)
  const same = createTestClock()
  same.freeze()
  expect(nowOfFiles(same)).toEqual(same.now())
})
