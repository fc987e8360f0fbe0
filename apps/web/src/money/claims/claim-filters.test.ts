import { expect, test } from 'vitest'
import type { RawSearch } from '../../lib/page-search.ts'
import { claimFilterOf, readClaimSearch } from './claim-filters.ts'

const filterOf = (raw: RawSearch) => claimFilterOf(readClaimSearch(raw))

test('an address without a filter asks for pending claims', () => {
  expect(filterOf({})).toEqual({ state: 'pending' })
})

test('an address can ask for state, kind, age, warnings and what the bank says', () => {
  const asked = { state: 'rejected', kind: 'renewal', age: '3', warnings: 'yes', bank: 'short' }
  expect(filterOf(asked)).toEqual({
    state: 'rejected',
    kind: 'renewal',
    olderThanDays: 3,
    hasWarnings: 'true',
    bank: 'short',
  })
  expect(filterOf({ state: 'all', warnings: 'no' })).toEqual({ hasWarnings: 'false' })
})

test('values that no filter offers are left out', () => {
  expect(filterOf({ state: 'lost', kind: 'x', age: '4', warnings: 'maybe', bank: 'closed' })).toEqual({
    state: 'pending',
  })
})
