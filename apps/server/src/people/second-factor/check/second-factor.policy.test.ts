import { describe, expect, it } from 'vitest'
import type { CodeTries } from '../../tables/second-factor/code-tries.table.ts'
import { afterFailure, readCode, secondsToWait } from './second-factor.policy.ts'

const now = new Date('2026-11-23T10:00:00Z')
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const daySeconds = 24 * 60 * 60

describe('wrong codes', () => {
  it('need no wait up to the fifth, then one that doubles from 30 seconds to a day', () => {
    const waits = Array.from({ length: 20 }, (_, index) =>
      secondsToWait({ failures: index + 1, triedAt: now }, now),
    )
    const doubling = Array.from({ length: 12 }, (_, index) => 30 * 2 ** index)
    expect(waits).toEqual([0, 0, 0, 0, ...doubling, daySeconds, daySeconds, daySeconds, daySeconds])
    expect(secondsToWait({ failures: 4000, triedAt: now }, now)).toBe(daySeconds)
  })

  it('let a year of guessing find a right code with a probability of one in a thousand', () => {
    let tries: CodeTries | null = null
    let [instant, guesses] = [now, 0]
    const end = after(365 * daySeconds)
    while (instant < end) {
      tries = afterFailure(tries, instant)
      guesses += 1
      instant = new Date(instant.getTime() + Math.max(1, secondsToWait(tries, instant)) * 1000)
    }
    expect((guesses * 3) / 1_000_000).toBeLessThan(0.0012)
  })

  it('wait less as time passes, and are forgotten after 30 days', () => {
    const tries = { failures: 6, triedAt: now }
    expect([0, 20, 60, 3600].map((seconds) => secondsToWait(tries, after(seconds)))).toEqual([60, 40, 0, 0])
    expect(afterFailure(tries, after(29 * daySeconds)).failures).toBe(7)
    expect(afterFailure(tries, after(31 * daySeconds)).failures).toBe(1)
  })

  it('of a clock that ran ahead are ignored', () => {
    const tries = { failures: 30, triedAt: after(365 * daySeconds) }
    expect(secondsToWait(tries, now)).toBe(0)
    expect(afterFailure(tries, now)).toEqual({ failures: 1, triedAt: now })
  })
})

it.each([
  ['123456', { isOfApp: true, code: '123456' }],
  [' 123 456 ', { isOfApp: true, code: '123456' }],
  ['ABCD-efgh-2345', { isOfApp: false, code: 'abcdefgh2345' }],
  ['abcd efgh 2345', { isOfApp: false, code: 'abcdefgh2345' }],
  ['1234567', { isOfApp: false, code: '1234567' }],
])('the typed code %j is read without spaces and dashes', (typed, expected) => {
  expect(readCode(typed)).toEqual(expected)
})
