import { expect, test } from 'vitest'
import { byPeriod, periodsUntil } from './report-periods.policy.ts'

test('days are the last fourteen, today included', () => {
  const days = periodsUntil('day', '2026-03-02')
  expect(days).toHaveLength(14)
  expect([days[0], days.at(-1)]).toEqual([
    { from: '2026-02-17', to: '2026-02-17' },
    { from: '2026-03-02', to: '2026-03-02' },
  ])
})

test.each([
  ['a Monday', '2026-11-23'],
  ['a Sunday', '2026-11-29'],
])('weeks begin on Monday, also on %s', (_, today) => {
  const weeks = periodsUntil('week', today)
  expect(weeks).toHaveLength(12)
  expect(weeks.slice(-2)).toEqual([
    { from: '2026-11-16', to: '2026-11-22' },
    { from: '2026-11-23', to: '2026-11-29' },
  ])
})

test.each(['2026-08-01', '2026-11-26', '2027-01-31'])(
  'terms begin in February and August, on %s',
  (today) => {
    expect(periodsUntil('term', today)).toEqual([
      { from: '2025-02-01', to: '2025-07-31' },
      { from: '2025-08-01', to: '2026-01-31' },
      { from: '2026-02-01', to: '2026-07-31' },
      { from: '2026-08-01', to: '2027-01-31' },
    ])
  },
)

test('a term from February ends in July, also in a leap year', () => {
  expect(periodsUntil('term', '2028-02-29').at(-1)).toEqual({ from: '2028-02-01', to: '2028-07-31' })
})

test('a row belongs to the period of its day', () => {
  const periods = periodsUntil('week', '2026-11-26').slice(-2)
  const rows = ['2026-11-15', '2026-11-22', '2026-11-23', '2026-11-29'].map((day) => ({ day }))
  expect(byPeriod(periods, rows).map((one) => one.rows)).toEqual([
    [{ day: '2026-11-22' }],
    [{ day: '2026-11-23' }, { day: '2026-11-29' }],
  ])
})
