import { expect, it } from 'vitest'
import { fittingPlanOf } from './plan-change.policy.ts'

const prices = { basicPricePaise: 9900, premiumPricePaise: 14_900 }
const claim = { discountCode: null }
const long = { state: 'long' as const, amountPaise: 14_900 }
const short = { state: 'short' as const, amountPaise: 9900 }

it('the sum of the other plan fits it, whether it is more or less than was claimed', () => {
  expect(fittingPlanOf({ ...claim, plan: 'basic', semester: 3 }, long, prices)).toBe('premium')
  expect(fittingPlanOf({ ...claim, plan: 'premium', semester: 3 }, short, prices)).toBe('basic')
})

it.each([
  ['a sum that is no price', { state: 'short' as const, amountPaise: 9800 }],
  ['a payment that was taken back', { state: 'reversed' as const, amountPaise: 14_900 }],
  ['a payment that fits the claim', { state: 'in_bank' as const, amountPaise: 14_900 }],
  ['no payment', { state: 'unknown' as const, amountPaise: null }],
  ['a decided claim', null],
])('no other plan fits %s', (_, bank) => {
  expect(fittingPlanOf({ ...claim, plan: 'basic', semester: 3 }, bank, prices)).toBeNull()
})

it('the last semester is never changed to Premium, but may be changed to Basic', () => {
  expect(fittingPlanOf({ ...claim, plan: 'basic', semester: 8 }, long, prices)).toBeNull()
  expect(fittingPlanOf({ ...claim, plan: 'basic', semester: 7 }, long, prices)).toBe('premium')
  expect(fittingPlanOf({ ...claim, plan: 'premium', semester: 8 }, short, prices)).toBe('basic')
})

it('no plan fits a semester that no one knows', () => {
  expect(fittingPlanOf({ ...claim, plan: 'basic', semester: null }, long, prices)).toBeNull()
})

it('a claim with a discount code stays with the plan of its discount', () => {
  const discounted = { plan: 'basic' as const, semester: 3, discountCode: 'BCDFGHJKMNPQ' }
  expect(fittingPlanOf(discounted, long, prices)).toBeNull()
})
