import { expect, it } from 'vitest'
import { financialYearOf, receiptLabelOf } from './receipt-numbers.policy.ts'

it.each([
  ['2026-03-31', '25-26'],
  ['2026-04-01', '26-27'],
  ['2026-12-31', '26-27'],
  ['2027-01-01', '26-27'],
  ['2099-05-01', '99-00'],
])('%s is in the financial year %s', (day, year) => {
  expect(financialYearOf(day)).toBe(year)
})

it('a number has six digits, and more where they are needed', () => {
  expect(receiptLabelOf('26-27', 42)).toBe('LS/26-27/000042')
  expect(receiptLabelOf('26-27', 1_234_567)).toBe('LS/26-27/1234567')
})
