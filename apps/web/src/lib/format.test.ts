import { expect, test } from 'vitest'
import {
  formatCount,
  formatBirthDate,
  formatDateTime,
  formatRupees,
  formatShortDate,
  formatSize,
  formatSum,
} from './format.ts'

test('a date names its month, and a date of birth is all digits', () => {
  expect(formatShortDate('2026-12-31')).toBe('31 Dec 2026')
  expect(formatBirthDate('2004-02-29')).toBe('29/02/2004')
})

test('a time late in the evening in London is the next day in India', () => {
  expect(formatShortDate('2026-01-31T20:00:00Z')).toBe('1 Feb 2026')
  expect(formatDateTime('2026-01-31T20:00:00Z')).toMatch(/^1 Feb 2026, 01:30$/)
})

test('an invalid date is formatted as an empty text', () => {
  expect(formatShortDate('soon')).toBe('')
})

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1 KB'],
  [45_600, '46 KB'],
  [999_499, '999 KB'],
  [999_500, '1.0 MB'],
  [4_100_000, '4.1 MB'],
  [999_949_999, '999.9 MB'],
  [10_737_400_000, '10.7 GB'],
])('%d bytes are written as %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text)
})

test('whole rupees have no paise, others have two digits of them', () => {
  expect(formatRupees(9900)).toBe('99')
  expect(formatRupees(9950)).toBe('99.50')
})

test('one note is singular', () => {
  expect(formatCount(1, 'note')).toBe('1 note')
  expect(formatCount(0, 'note')).toBe('0 notes')
})

test.each([
  [9900, 'Rs 99'],
  [9950, 'Rs 99.50'],
  [0, 'Rs 0'],
  [1_128_600, 'Rs 11,286'],
  [12_345_605, 'Rs 1,23,456.05'],
])('%s paise are %s', (paise, sum) => {
  expect(formatSum(paise)).toBe(sum)
})
