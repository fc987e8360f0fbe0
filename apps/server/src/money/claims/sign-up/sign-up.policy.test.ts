import { describe, expect, it } from 'vitest'
import { type Waiting, chooseAsked } from '../../tables/waiting-sign-ups.ts'
import { isFull, nextSignUpAt, originOf } from './sign-up.policy.ts'

const now = new Date('2026-11-22T10:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 60 * 60_000)

/** Makes sign-ups of one USN, oldest first, with their positions as ids. */
const signUps = (...rows: Partial<Waiting>[]): Waiting[] =>
  rows.map((row, index) => ({
    id: `${index + 1}`,
    state: 'pending',
    utr: `63241230000${index + 1}`,
    createdAt: hoursAgo(100 - index),
    decidedAt: null,
    originHash: null,
    deviceHash: null,
    ...row,
  }))
const rejected = (hours: number): Partial<Waiting> => ({ state: 'rejected', decidedAt: hoursAgo(hours) })
const idsOf = (rows: Waiting[]) => rows.map(({ id }) => id)
const week = 7 * 24

describe('chooseAsked', () => {
  it('returns all sign-ups while there are five at most', () => {
    const waiting = signUps({}, rejected(1), {})
    expect(idsOf(chooseAsked({ waiting, deviceHash: null, now })).toSorted()).toEqual(['1', '2', '3'])
    expect(chooseAsked({ waiting: [], deviceHash: null, now })).toEqual([])
  })

  it('returns the oldest and those of the known device first, then the newest', () => {
    const waiting = signUps({}, {}, { deviceHash: 'mine' }, { deviceHash: 'theirs' }, {}, {}, {}, {})
    expect(idsOf(chooseAsked({ waiting, deviceHash: 'mine', now }))).toEqual(['1', '3', '8', '7', '6'])
    expect(idsOf(chooseAsked({ waiting, deviceHash: null, now }))).toEqual(['1', '8', '7', '6', '5'])
  })

  it('returns the sign-up with the typed UTR first', () => {
    const waiting = signUps({}, {}, {}, {}, {}, {}, {})
    const asked = chooseAsked({ waiting, deviceHash: null, utr: '632412300002', now })
    expect(idsOf(asked)).toEqual(['2', '1', '7', '6', '5'])
  })

  it('prefers other sign-ups to those that were rejected a week ago or earlier', () => {
    const waiting = signUps({}, rejected(1), {}, {}, {}, rejected(week), rejected(week + 1))
    expect(idsOf(chooseAsked({ waiting, deviceHash: null, now }))).toEqual(['1', '5', '4', '3', '2'])
  })
})

describe('a USN', () => {
  it('is full with five sign-ups that are pending or were rejected within a week', () => {
    expect(isFull({ waiting: signUps({}, {}, {}, {}), now })).toBe(false)
    expect(isFull({ waiting: signUps({}, {}, {}, {}, {}), now })).toBe(true)
    expect(isFull({ waiting: signUps({}, {}, {}, {}, rejected(week - 1)), now })).toBe(true)
    expect(isFull({ waiting: signUps({}, {}, {}, {}, rejected(week)), now })).toBe(false)
  })

  it('counts its oldest sign-up, no matter when that was rejected', () => {
    expect(isFull({ waiting: signUps(rejected(week), {}, {}, {}, {}), now })).toBe(true)
  })
})

describe('one network address', () => {
  const at = (hours: number, originHash = 'home'): Partial<Waiting> => ({
    createdAt: hoursAgo(hours),
    originHash,
  })
  const next = (...rows: Partial<Waiting>[]) =>
    nextSignUpAt({ waiting: signUps(...rows), originHash: 'home', now })

  it('may send two sign-ups for a USN in any 24 hours', () => {
    expect(next()).toBeNull()
    expect(next(at(3))).toBeNull()
    expect(next(at(3), at(1))).toEqual(hoursAgo(-21))
    expect(next(at(23), at(22), at(1))).toEqual(hoursAgo(-2))
    expect(next(at(24), at(1))).toBeNull()
  })

  it('is not limited by sign-ups from other addresses', () => {
    expect(next(at(3, 'campus'), at(2, 'campus'), at(1), { createdAt: hoursAgo(1) })).toBeNull()
  })

  it('is stored as a different hash for each USN', () => {
    expect(originOf('192.0.2.1', '1LS26CS001')).toMatch(/^[0-9a-f]{64}$/)
    expect(originOf('192.0.2.1', '1LS26CS001')).not.toBe(originOf('192.0.2.1', '1LS26CS002'))
    expect(originOf('192.0.2.1', '1LS26CS001')).not.toBe(originOf('192.0.2.2', '1LS26CS001'))
  })
})
