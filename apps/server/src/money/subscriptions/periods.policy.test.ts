import { messages } from '@lectureshelf/contract/messages'
import { describe, expect, it } from 'vitest'
import { daysBetween, nextDay, periodFor, proposedSemester } from './periods.policy.ts'

const today = '2026-11-20'
const paid = (overrides: Partial<Parameters<typeof periodFor>[0]['existing'][number]> = {}) => ({
  fromSemester: 5,
  toSemester: 5,
  startsOn: '2026-08-01',
  endsOn: '2027-01-31',
  cancelledAt: null,
  ...overrides,
})

describe('the period that a payment buys', () => {
  it.each([
    ['basic', 1, { fromSemester: 1, toSemester: 1, startsOn: today, endsOn: '2027-05-19' }],
    ['basic', 8, { fromSemester: 8, toSemester: 8, startsOn: today, endsOn: '2027-05-19' }],
    ['premium', 1, { fromSemester: 1, toSemester: 2, startsOn: today, endsOn: '2027-11-19' }],
    ['premium', 7, { fromSemester: 7, toSemester: 8, startsOn: today, endsOn: '2027-11-19' }],
  ] as const)('with %s for semester %i is %o', (plan, semester, period) => {
    expect(periodFor({ plan, semester, today, existing: [] })).toEqual(period)
  })

  it('is never for a ninth semester', () => {
    const buy = () => periodFor({ plan: 'premium', semester: 8, today, existing: [] })
    expect(buy).toThrow(messages.lastSemesterIsBasic)
  })

  it.each([
    ['2026-01-01', '2026-06-30', '2026-12-31'],
    ['2026-07-01', '2026-12-31', '2027-06-30'],
    ['2026-08-31', '2027-02-27', '2027-08-30'],
    ['2026-08-30', '2027-02-27', '2027-08-29'],
    ['2026-08-28', '2027-02-27', '2027-08-27'],
    ['2026-09-01', '2027-02-28', '2027-08-31'],
    ['2027-08-31', '2028-02-28', '2028-08-30'],
    ['2027-09-01', '2028-02-29', '2028-08-31'],
    ['2028-02-29', '2028-08-28', '2029-02-27'],
    ['2026-03-31', '2026-09-29', '2027-03-30'],
    ['2026-12-31', '2027-06-29', '2027-12-30'],
  ])('starting on %s ends on %s with Basic and on %s with Premium', (day, basicEnd, premiumEnd) => {
    const endOf = (plan: 'basic' | 'premium') =>
      periodFor({ plan, semester: 5, today: day, existing: [] }).endsOn
    expect([endOf('basic'), endOf('premium')]).toEqual([basicEnd, premiumEnd])
  })

  it.each([
    ['the same semester', [paid()], '2027-02-01', '2027-07-31'],
    ['the same semester on its last day', [paid({ endsOn: today })], '2026-11-21', '2027-05-20'],
    ['the second semester of a year', [paid({ fromSemester: 4 })], '2027-02-01', '2027-07-31'],
    [
      'a semester that is extended already',
      [paid({ startsOn: '2027-02-01', endsOn: '2027-07-31' }), paid()],
      '2027-08-01',
      '2028-01-31',
    ],
    ['a semester that ended', [paid({ endsOn: '2026-11-19' })], today, '2027-05-19'],
    ['a semester that was cancelled', [paid({ cancelledAt: new Date() })], today, '2027-05-19'],
    ['another semester', [paid({ fromSemester: 6, toSemester: 7 })], today, '2027-05-19'],
    ['an earlier semester', [paid({ fromSemester: 2, toSemester: 4 })], today, '2027-05-19'],
  ])('starts on the right day after %s', (_, existing, startsOn, endsOn) => {
    const period = periodFor({ plan: 'basic', semester: 5, today, existing })
    expect(period).toEqual({ fromSemester: 5, toSemester: 5, startsOn, endsOn })
  })
})

describe('the semester proposed for a renewal', () => {
  it.each([
    [5, [], 5],
    [5, [5], 6],
    [5, [5, 6], 7],
    [5, [6], 5],
    [5, [1, 2], 5],
    [7, [7, 8], null],
    [8, [], 8],
  ])('of a student in semester %i with %o paid for is %o', (own, paidFor, proposed) => {
    expect(proposedSemester(own, new Set(paidFor))).toBe(proposed)
  })
})

describe('calendar days', () => {
  it('follow each other across months and years', () => {
    expect([nextDay('2026-12-31'), nextDay('2028-02-28'), nextDay('2027-02-28')]).toEqual([
      '2027-01-01',
      '2028-02-29',
      '2027-03-01',
    ])
  })

  it('are counted between two dates', () => {
    expect(daysBetween('2026-11-20', '2026-11-20')).toBe(0)
    expect(daysBetween('2026-11-20', '2027-11-20')).toBe(365)
  })
})
