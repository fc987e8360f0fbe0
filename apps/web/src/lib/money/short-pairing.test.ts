import { expect, test } from 'vitest'
import { makeClaim } from '../../../test/claims.ts'
import { asAsked, creditDifferenceOf, shortPairingOf } from './short-pairing.ts'

const claim = makeClaim({ amountPaise: 9900, bank: null })
const ownShort = {
  state: 'short' as const,
  day: '2026-11-21',
  amountPaise: 9000,
  differencePaise: 900,
  gap: null,
}

test('a pairing with a credit that is too small says both sums and the difference', () => {
  expect(shortPairingOf(claim, 9000)).toBe(
    'The bank has Rs 90, Rs 9 less than the Rs 99 of the claim. The receipt will say that Rs 90 was received.',
  )
  expect(asAsked(claim, 9000).bank).toEqual({
    state: 'short',
    day: null,
    amountPaise: 9000,
    differencePaise: 900,
    gap: null,
  })
})

test.each([9900, 15_000])('a pairing with a credit of %i paise is not short', (restPaise) => {
  expect(shortPairingOf(claim, restPaise)).toBeNull()
  expect(asAsked(claim, restPaise)).toBe(claim)
})

test('a short payment of the claim counts together with the credit', () => {
  expect(shortPairingOf({ ...claim, bank: ownShort }, 900)).toBeNull()
  expect(shortPairingOf({ ...claim, bank: ownShort }, 500)).toContain('Rs 95, Rs 4 less than the Rs 99')
})

test('a credit is compared with what a claim lacks, not with its whole price', () => {
  expect(creditDifferenceOf(claim, 9000)).toBe('The credit is Rs 9 short')
  expect(creditDifferenceOf(claim, 9900)).toBe('')
  expect(creditDifferenceOf({ ...claim, bank: ownShort }, 900)).toBe(
    'With the Rs 90 that the bank has, it is exact',
  )
  expect(creditDifferenceOf({ ...claim, bank: ownShort }, 500)).toBe(
    'With the Rs 90 that the bank has, it is Rs 4 short',
  )
})
