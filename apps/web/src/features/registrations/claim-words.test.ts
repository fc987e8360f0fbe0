import { expect, test } from 'vitest'
import { ageOf, purchaseOf } from './claim-words.ts'

const now = Date.parse('2026-11-20T12:00:00.000Z')

test.each([
  ['2026-11-20T11:59:30.000Z', 'just now'],
  ['2026-11-20T11:59:00.000Z', '1 minute ago'],
  ['2026-11-20T11:01:00.000Z', '59 minutes ago'],
  ['2026-11-20T10:30:00.000Z', '1 hour ago'],
  ['2026-11-19T12:00:00.000Z', '1 day ago'],
  ['2026-11-01T12:00:00.000Z', '19 days ago'],
])('a claim of %s is %s old', (sentAt, age) => {
  expect(ageOf(sentAt, now)).toBe(age)
})

test('a clock that is ahead makes nothing older than now', () => {
  expect(ageOf('2026-11-20T12:05:00.000Z', now)).toBe('just now')
})

test('a purchase says plan and amount', () => {
  expect(purchaseOf({ plan: 'premium', amountPaise: 14_950 })).toBe('Premium, Rs 149.50')
})
