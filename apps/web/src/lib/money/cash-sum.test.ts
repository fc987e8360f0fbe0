import { expect, test } from 'vitest'
import { readCash } from './cash-sum.ts'

test.each([
  ['', undefined],
  ['  ', undefined],
  ['90', 9000],
  [' 1 ', 100],
  ['10000', 1_000_000],
  ['10001', null],
  ['0', null],
  ['-5', null],
  ['90.50', null],
  ['1e2', null],
  ['ninety', null],
])('cash typed as "%s" is read as %s paise', (typed, paise) => {
  expect(readCash(typed)).toBe(paise)
})
