import { expect, test } from 'vitest'
import { claimFilterOf } from './claim-filters.tsx'

test('an address without a filter asks for what waits', () => {
  expect(claimFilterOf({})).toEqual({ state: 'pending' })
})

test('an address asks for state, kind, age, warnings and the word of the bank', () => {
  const asked = { state: 'rejected', kind: 'renewal', age: '3', warnings: 'yes', bank: 'short' }
  expect(claimFilterOf(asked)).toEqual({
    state: 'rejected',
    kind: 'renewal',
    olderThanDays: 3,
    hasWarnings: 'true',
    bank: 'short',
  })
  expect(claimFilterOf({ state: 'all', warnings: 'no' })).toEqual({ hasWarnings: 'false' })
})

test('what no filter offers is left out', () => {
  expect(claimFilterOf({ state: 'lost', kind: 'x', age: '4', warnings: 'maybe', bank: 'closed' })).toEqual({
    state: 'pending',
  })
})
