import { describe, expect, it } from 'vitest'
import { createFairReads } from './fair-reads.ts'

const open = () => {
  let time = 0
  const reads = createFairReads({ perSecondPerson: 2, perSecondAddress: 5 }, () => time)
  /** Returns how many reads of a sequence were refused. */
  const refusedOf = (count: number, personId: string | null, address: string): number => {
    let refused = 0
    for (let index = 0; index < count; index += 1) {
      try {
        reads.count(personId, address)
      } catch {
        refused += 1
      }
    }
    return refused
  }
  return {
    reads,
    refusedOf,
    later: (ms: number) => {
      time += ms
    },
  }
}

describe('the reads of a person', () => {
  it('are refused after ten seconds of them, with the time until the next one', () => {
    const { reads, refusedOf } = open()
    expect(refusedOf(20, 'asha', 'a')).toBe(0)
    expect(() => reads.count('asha', 'a')).toThrow(
      expect.objectContaining({ code: 'too_many_requests', status: 429, retryAfterSeconds: 1 }),
    )
    expect(refusedOf(1, 'ravi', 'a')).toBe(0)
  })

  it('are possible again as time passes, at the rate and never more than the burst', () => {
    const { refusedOf, later } = open()
    refusedOf(21, 'asha', 'a')
    later(1500)
    expect(refusedOf(5, 'asha', 'a')).toBe(2)
    later(60 * 60_000)
    expect(refusedOf(30, 'asha', 'a')).toBe(10)
  })
})

describe('the reads from an address', () => {
  it('are counted for all people behind it together', () => {
    const { refusedOf } = open()
    const refused = ['asha', 'ravi', 'meera'].map((person) => refusedOf(18, person, 'campus'))
    expect(refused).toEqual([0, 0, 4])
    expect(refusedOf(1, 'meera', 'home')).toBe(0)
  })

  it('of visitors do not use up those of people who have signed in', () => {
    const { refusedOf } = open()
    expect(refusedOf(60, null, 'campus')).toBe(10)
    expect(refusedOf(10, 'asha', 'campus')).toBe(0)
  })
})

describe('responses in progress', () => {
  it('are at most eight for a person, and none of another person', () => {
    const { reads } = open()
    const ends = Array.from({ length: 8 }, () => reads.begin('asha', 'campus'))
    expect(() => reads.begin('asha', 'home')).toThrow(
      expect.objectContaining({ code: 'too_many_requests', retryAfterSeconds: 1 }),
    )
    reads.begin('ravi', 'campus')
    ends[0]?.()
    ends[0]?.()
    reads.begin('asha', 'campus')
    expect(() => reads.begin('asha', 'campus')).toThrow('Too many requests')
  })

  it('are counted by address for visitors, and use up no one else’s', () => {
    const { reads } = open()
    for (let index = 0; index < 128; index += 1) reads.begin(null, 'campus')
    expect(() => reads.begin(null, 'campus')).toThrow('Too many requests')
    expect(reads.begin(null, 'home')).toBeTypeOf('function')
    expect(reads.begin('asha', 'campus')).toBeTypeOf('function')
  })
})
