import { expect, test } from 'vitest'
import { coverOf, lastDayOf } from './subscription-words.ts'
import type { RawSearch } from '../../../lib/page-search.ts'
import { readSubscriptionSearch, subscriptionFilterOf } from './subscription-filters.ts'

test('a subscription is described for the owner', () => {
  expect(coverOf({ plan: 'premium', fromSemester: 5, toSemester: 6 })).toBe('Premium, semesters 5 and 6')
  expect(coverOf({ plan: 'basic', fromSemester: 8, toSemester: 8 })).toBe('Basic, semester 8')
  expect(lastDayOf({ endsOn: '2027-05-19' })).toBe('Until 19 May 2027')
})

test('an address can ask only for a state and for what ends soon', () => {
  const filterOf = (raw: RawSearch) => subscriptionFilterOf(readSubscriptionSearch(raw))
  expect(filterOf({ state: 'active', ends: '30' })).toEqual({ state: 'active', endsWithinDays: 30 })
  expect(filterOf({ state: 'none', ends: '31' })).toEqual({})
  expect(filterOf({ ends: '' })).toEqual({})
})
