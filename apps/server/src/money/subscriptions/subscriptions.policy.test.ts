import { describe, expect, it } from 'vitest'
import {
  type Period,
  type ProvisionalPeriod,
  coveredUntilOf,
  entitlementOn,
  follows,
  paidUntil,
  provisionalUntil,
  semestersPaidFor,
  stateOn,
} from './subscriptions.policy.ts'

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

  it('is cancelled from the moment of cancellation', () => {
    expect(stateOn(period({ cancelledAt: new Date() }), '2026-08-01')).toBe('cancelled')
  })
})

const onTrust = (overrides: Partial<ProvisionalPeriod> = {}): ProvisionalPeriod => ({
  fromSemester: 7,
  toSemester: 7,
  endsAt: new Date('2026-08-02T10:00:00Z'),
  endedAt: null,
  ...overrides,
})

const entitled = (subscriptions: Period[], instant: string, provisional: ProvisionalPeriod[] = []) =>
  entitlementOn({ subscriptions, provisional }, new Date(instant))

describe('what a student has paid to read', () => {
  it('is nothing without a subscription', () => {
    expect(entitled([], '2026-08-01T10:00:00Z')).toEqual({ covered: [], ended: [] })
  })

  it('is every semester of a subscription in force', () => {
    expect(entitled([period()], '2026-08-01T10:00:00Z')).toEqual({ covered: [5, 6], ended: [] })
  })

  it('ends with the subscription, and the covered semesters are remembered', () => {
    expect(entitled([period()], '2027-08-01T10:00:00Z')).toEqual({ covered: [], ended: [5, 6] })
    expect(entitled([period({ cancelledAt: new Date() })], '2026-08-01T10:00:00Z')).toEqual({
      covered: [],
      ended: [5, 6],
    })
  })

  it('begins and ends at midnight in India', () => {
    expect(entitled([period()], '2026-06-30T18:29:59Z').covered).toEqual([])
    expect(entitled([period()], '2026-06-30T18:30:00Z').covered).toEqual([5, 6])
    expect(entitled([period()], '2027-06-30T18:29:59Z').covered).toEqual([5, 6])
    expect(entitled([period()], '2027-06-30T18:30:00Z').covered).toEqual([])
  })

  it('combines several subscriptions, each semester once', () => {
    const backlog = period({ fromSemester: 3, toSemester: 3 })
    const old = period({ fromSemester: 4, toSemester: 5, startsOn: '2025-01-01', endsOn: '2025-12-31' })
    const all = [period(), backlog, old]
    expect(entitled(all, '2026-08-01T10:00:00Z')).toEqual({ covered: [3, 5, 6], ended: [4] })
  })

  it('includes what an unchecked payment opened, until it expires', () => {
    expect(entitled([], '2026-08-02T09:59:59Z', [onTrust()])).toEqual({ covered: [7], ended: [] })
    expect(entitled([], '2026-08-02T10:00:00Z', [onTrust()])).toEqual({ covered: [], ended: [] })
  })

  it('loses what an unchecked payment opened as soon as it is decided', () => {
    const decided = onTrust({ endedAt: new Date('2026-08-01T09:00:00Z') })
    expect(entitled([period()], '2026-08-01T10:00:00Z', [decided]).covered).toEqual([5, 6])
  })

  it('opens an ended semester again while a payment for it is checked', () => {
    const again = onTrust({ fromSemester: 5, toSemester: 5 })
    const ended = [period({ endsOn: '2026-07-31' })]
    expect(entitled(ended, '2026-08-01T10:00:00Z', [again])).toEqual({ covered: [5], ended: [6] })
  })
})

describe('the end of provisional access', () => {
  const now = new Date('2026-08-01T10:00:00Z')

  it('is the latest end of those still open', () => {
    const later = new Date('2026-08-02T12:00:00Z')
    expect(provisionalUntil([onTrust(), onTrust({ endsAt: later })], now)).toEqual(later)
  })

  it('is null when none is open', () => {
    const ended = [onTrust({ endedAt: now }), onTrust({ endsAt: now })]
    expect(provisionalUntil(ended, now)).toBeNull()
    expect(provisionalUntil([], now)).toBeNull()
  })
})

describe('the successor of a subscription for a semester', () => {
  const ending = { endsOn: '2026-11-30', semester: 5 }
  const next = period({ fromSemester: 5, toSemester: 5, startsOn: '2026-12-01', endsOn: '2027-05-31' })

  it.each([
    ['the same semester from the day after', {}],
    ['a later semester', { fromSemester: 6, toSemester: 7 }],
    ['two semesters with it', { fromSemester: 4, toSemester: 5 }],
    ['one that has begun already', { startsOn: '2026-06-01' }],
  ])('can be %s', (_, part) => {
    expect(follows({ ...next, ...part }, ending)).toBe(true)
  })

  it.each([
    ['a backlog semester', { fromSemester: 3, toSemester: 3, startsOn: '2026-06-16', endsOn: '2026-12-15' }],
    ['a cancelled one', { cancelledAt: new Date() }],
    ['one that ends no later', { startsOn: '2026-06-01', endsOn: '2026-11-30' }],
    ['one that begins a day too late', { startsOn: '2026-12-02' }],
  ])('cannot be %s', (_, part) => {
    expect(follows({ ...next, ...part }, ending)).toBe(false)
  })
})

describe('the last day shown', () => {
  const extension = period({ fromSemester: 5, toSemester: 5, startsOn: '2027-07-01', endsOn: '2027-12-31' })

  it('is that of the extension of the same semester', () => {
    expect(paidUntil(period(), [period(), extension])).toBe('2027-12-31')
  })

  it.each([
    ['another semester', { fromSemester: 7, toSemester: 7 }],
    ['a cancelled extension', { cancelledAt: new Date() }],
    ['one that begins a day too late', { startsOn: '2027-07-02' }],
  ])('is the subscription’s own for %s', (_, part) => {
    expect(paidUntil(period(), [period(), { ...extension, ...part }])).toBe('2027-06-30')
  })
})

describe('the paid semesters', () => {
  it('are current and later ones, not those that ended or were cancelled', () => {
    const rows = [
      period(),
      period({ fromSemester: 7, toSemester: 7, startsOn: '2027-01-01' }),
      period({ fromSemester: 3, toSemester: 3, endsOn: '2026-07-31' }),
      period({ fromSemester: 4, toSemester: 4, cancelledAt: new Date() }),
    ]
    expect([...semestersPaidFor(rows, '2026-08-01')]).toEqual([5, 6, 7])
  })
})

describe('the time that a semester stays covered', () => {
  const until = (
    subscriptions: Period[],
    provisional: ProvisionalPeriod[] = [],
    { semesters = [5], now = '2026-08-01T10:00:00Z' } = {},
  ) => coveredUntilOf({ subscriptions, provisional }, semesters, new Date(now))?.toISOString() ?? null
  const autumn = period({ startsOn: '2026-07-01', endsOn: '2026-12-31', fromSemester: 5, toSemester: 5 })

  it.each([
    ['nothing covers it', [], [], null],
    ['the last day of the subscription ends in India', [autumn], [], '2026-12-31T18:30:00.000Z'],
    [
      'a subscription that follows the day after ends',
      [autumn, period({ startsOn: '2027-01-01', endsOn: '2027-01-31' })],
      [],
      '2027-01-31T18:30:00.000Z',
    ],
    [
      'there is a day that nothing covers',
      [autumn, period({ startsOn: '2027-01-02', endsOn: '2027-01-31' })],
      [],
      '2026-12-31T18:30:00.000Z',
    ],
    ['it was cancelled', [period({ cancelledAt: new Date() })], [], null],
    ['it has not begun', [period({ startsOn: '2026-09-01' })], [], null],
    ['it is of another semester', [period({ fromSemester: 3, toSemester: 4 })], [], null],
    ['reading on trust ends', [], [onTrust({ fromSemester: 5, toSemester: 5 })], '2026-08-02T10:00:00.000Z'],
    [
      'reading on trust was ended',
      [],
      [onTrust({ fromSemester: 5, toSemester: 5, endedAt: new Date() })],
      null,
    ],
  ])('ends when %s', (_why, subscriptions, provisional, expected) => {
    expect(until(subscriptions, provisional)).toBe(expected)
  })
})
