import { expect, test } from 'vitest'
import { termsOf, usesOf } from './discount-code-list.tsx'

const everybody = { plan: null, forKind: 'both', colleges: [], batches: [], lastDay: null } as const

test.each([
  [{ ...everybody, amountPaise: 2000, percent: null }, 'Rs 20 off'],
  [{ ...everybody, amountPaise: null, percent: 25, plan: 'premium' as const }, '25% off, Premium'],
  [
    { ...everybody, amountPaise: 2000, percent: null, forKind: 'renewal' as const, lastDay: '2026-11-30' },
    'Rs 20 off, renewals, until 30 Nov 2026',
  ],
  [
    { ...everybody, amountPaise: 2000, percent: null, colleges: ['RV', 'BI'], batches: ['2026'] },
    'Rs 20 off, college RV or BI, batch 2026',
  ],
])('the terms %o read "%s"', (terms, words) => {
  expect(termsOf({ ...terms, colleges: [...terms.colleges], batches: [...terms.batches] })).toBe(words)
})

test('the uses of a code name what is left', () => {
  expect(usesOf({ reserved: 0, granted: 0, maxUses: 1 })).toBe('1 use left')
  expect(usesOf({ reserved: 1, granted: 2, maxUses: 5 })).toBe('3 of 5 used: 1 waiting, 2 approved, 2 left')
})
