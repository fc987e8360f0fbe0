import { expect, test } from 'vitest'
import { extensionBase, monthsAfter } from './plan-days.ts'

test('an extension counts from the last day, or so that it begins today when the plan has ended', () => {
  const bases = ['2026-12-31', '2026-11-25', '2026-11-24', '2026-11-23', '2026-06-30']
  expect(bases.map((endsOn) => extensionBase(endsOn, '2026-11-25'))).toEqual([
    '2026-12-31',
    '2026-11-25',
    '2026-11-24',
    '2026-11-24',
    '2026-11-24',
  ])
})

test('a month after the last day of a long month is the last day of a short one', () => {
  expect([1, 6].map((months) => monthsAfter('2026-08-31', months))).toEqual(['2026-09-30', '2027-02-28'])
})
