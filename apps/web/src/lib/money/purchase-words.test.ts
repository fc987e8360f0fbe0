import { expect, test } from 'vitest'
import { differenceOf, purchaseOf } from './purchase-words.ts'

test('a claim names its plan and amount', () => {
  expect(purchaseOf({ plan: 'premium', amountPaise: 14_950 })).toBe('Premium, Rs 149.50')
})

test('a wrong amount is shown as a difference', () => {
  expect(differenceOf(9900, 14_900)).toBe('Rs 50 short')
  expect(differenceOf(15_000, 14_900)).toBe('Rs 1 too much')
})
