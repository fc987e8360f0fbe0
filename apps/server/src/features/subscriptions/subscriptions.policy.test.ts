import { describe, expect, it } from 'vitest'
import { type Period, entitlementOn, stateOn } from './subscriptions.policy.ts'

const period = (overrides: Partial<Period> = {}): Period => ({
  fromSemester: 5,
  toSemester: 6,
  startsOn: '2026-07-01',
  endsOn: '2027-06-30',
  cancelledAt: null,
  ...overrides,
})

describe('the state of a subscription', () => {
  it.each([
    ['2026-06-30', 'upcoming'],
    ['2026-07-01', 'active'],
    ['2027-06-30', 'active'],
    ['2027-07-01', 'expired'],
  ])('on %s is %s', (day, state) => {
    expect(stateOn(period(), day)).toBe(state)
  })

  it('is cancelled from the moment it was', () => {
    expect(stateOn(period({ cancelledAt: new Date() }), '2026-08-01')).toBe('cancelled')
  })
})

describe('what a student may read by payment', () => {
  it('is nothing without a subscription', () => {
    expect(entitlementOn([], '2026-08-01')).toEqual({ covered: [], ended: [] })
  })

  it('is every semester of a subscription in force', () => {
    expect(entitlementOn([period()], '2026-08-01')).toEqual({ covered: [5, 6], ended: [] })
  })

  it('ends with it, and remembers what it covered', () => {
    expect(entitlementOn([period()], '2027-08-01')).toEqual({ covered: [], ended: [5, 6] })
    expect(entitlementOn([period({ cancelledAt: new Date() })], '2026-08-01')).toEqual({
      covered: [],
      ended: [5, 6],
    })
  })

  it('does not begin before its first day', () => {
    expect(entitlementOn([period()], '2026-06-30')).toEqual({ covered: [], ended: [] })
  })

  it('adds up over several, each semester once', () => {
    const backlog = period({ fromSemester: 3, toSemester: 3 })
    const old = period({ fromSemester: 4, toSemester: 5, startsOn: '2025-01-01', endsOn: '2025-12-31' })
    expect(entitlementOn([period(), backlog, old], '2026-08-01')).toEqual({ covered: [3, 5, 6], ended: [4] })
  })
})
