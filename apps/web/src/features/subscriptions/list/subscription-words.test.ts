import { expect, test } from 'vitest'
import { coverOf, periodOf } from './subscription-words.ts'
import { subscriptionFilterOf } from './subscription-filters.tsx'

test('a subscription is worded as the owner speaks of it', () => {
  expect(coverOf({ plan: 'premium', fromSemester: 5, toSemester: 6 })).toBe('Premium, semesters 5 and 6')
  expect(coverOf({ plan: 'basic', fromSemester: 8, toSemester: 8 })).toBe('Basic, semester 8')
  expect(periodOf({ startsOn: '2026-11-20', endsOn: '2027-05-19' })).toBe('20/11/2026 to 19/05/2027')
})

test('an address asks for a state and for what ends soon, and for nothing else', () => {
  expect(subscriptionFilterOf({ state: 'active', ends: '30' })).toEqual({
    state: 'active',
    endsWithinDays: 30,
  })
  expect(subscriptionFilterOf({ state: 'none', ends: '31' })).toEqual({})
  expect(subscriptionFilterOf({ ends: '' })).toEqual({})
})
