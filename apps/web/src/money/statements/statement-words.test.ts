import { expect, test } from 'vitest'
import { bankName, daysOf } from './statement-words.ts'

test.each([
  [{ fromDay: '2026-11-01', toDay: '2026-11-20' }, '1 Nov 2026 to 20 Nov 2026'],
  [{ fromDay: '2026-11-20', toDay: '2026-11-20' }, '20 Nov 2026'],
  [{ fromDay: null, toDay: null }, ''],
])('the days of %o are named', (days, words) => {
  expect(daysOf(days)).toBe(words)
})

test('an unknown bank has no name', () => {
  expect([bankName('HDFC'), bankName('other')]).toEqual(['HDFC', 'Bank'])
})
