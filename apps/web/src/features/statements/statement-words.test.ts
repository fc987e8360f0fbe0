import { expect, test } from 'vitest'
import { bankName, daysOf, differenceOf, purchaseOf } from './statement-words.ts'

test.each([
  [{ fromDay: '2026-11-01', toDay: '2026-11-20' }, '1 Nov 2026 to 20 Nov 2026'],
  [{ fromDay: '2026-11-20', toDay: '2026-11-20' }, '20 Nov 2026'],
  [{ fromDay: null, toDay: null }, ''],
])('the days of %o are named', (days, words) => {
  expect(daysOf(days)).toBe(words)
})

test('a claim names its plan and amount', () => {
  expect(purchaseOf({ plan: 'premium', amountPaise: 14_950 })).toBe('Premium, Rs 149.50')
})

test('a wrong amount is shown as a difference', () => {
  expect(differenceOf(9900, 14_900)).toBe('Rs 50 short')
  expect(differenceOf(15_000, 14_900)).toBe('Rs 1 too much')
})

test('an unknown bank has no name', () => {
  expect([bankName('HDFC'), bankName('other')]).toEqual(['HDFC', 'Bank'])
})
