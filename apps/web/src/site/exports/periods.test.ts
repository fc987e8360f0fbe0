import { describe, expect, test } from 'vitest'
import { type Preset, daysOf } from './periods.ts'

describe('a period by its name', () => {
  test.each<[string, Preset, string, string]>([
    ['2026-11-25', 'thisMonth', '2026-11-01', '2026-11-30'],
    ['2026-11-25', 'lastMonth', '2026-10-01', '2026-10-31'],
    ['2026-11-25', 'thisQuarter', '2026-10-01', '2026-12-31'],
    ['2026-11-25', 'lastQuarter', '2026-07-01', '2026-09-30'],
    ['2026-11-25', 'thisYear', '2026-04-01', '2027-03-31'],
    ['2026-11-25', 'lastYear', '2025-04-01', '2026-03-31'],
    // The last day of a financial year, and the first of the next.
    ['2027-03-31', 'thisYear', '2026-04-01', '2027-03-31'],
    ['2027-03-31', 'lastYear', '2025-04-01', '2026-03-31'],
    ['2027-03-31', 'thisQuarter', '2027-01-01', '2027-03-31'],
    ['2027-03-31', 'lastQuarter', '2026-10-01', '2026-12-31'],
    ['2027-04-01', 'thisYear', '2027-04-01', '2028-03-31'],
    ['2027-04-01', 'lastYear', '2026-04-01', '2027-03-31'],
    ['2027-04-01', 'thisQuarter', '2027-04-01', '2027-06-30'],
    ['2027-04-01', 'lastQuarter', '2027-01-01', '2027-03-31'],
    ['2027-04-01', 'lastMonth', '2027-03-01', '2027-03-31'],
    // A year begins in the middle of a financial year.
    ['2026-12-31', 'thisMonth', '2026-12-01', '2026-12-31'],
    ['2027-01-01', 'lastMonth', '2026-12-01', '2026-12-31'],
    ['2027-01-01', 'thisYear', '2026-04-01', '2027-03-31'],
    ['2027-01-01', 'lastQuarter', '2026-10-01', '2026-12-31'],
    // February has its own lengths.
    ['2028-03-31', 'lastMonth', '2028-02-01', '2028-02-29'],
    ['2027-02-28', 'thisMonth', '2027-02-01', '2027-02-28'],
  ])('on %s, %s is %s to %s', (today, preset, from, to) => {
    expect(daysOf(preset, today)).toEqual({ from, to })
  })

  test('without limits has no days', () => {
    expect(daysOf('all', '2026-11-25')).toEqual({})
  })
})
