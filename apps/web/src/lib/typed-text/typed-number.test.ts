import { expect, it } from 'vitest'
import { decimalOf, wholeNumberOf } from './typed-number.ts'

it('whole numbers are digits and nothing else', () => {
  expect(['10', ' 7 ', '007', '0'].map(wholeNumberOf)).toEqual([10, 7, 7, 0])
  for (const typed of ['', ' ', '1e1', '0x10', '1.0', '-1', '+1', '1 0', 'Infinity', '1234567890'])
    expect(wholeNumberOf(typed)).toBeNaN()
})

it('sums have two decimals at most', () => {
  expect(['99', '0.29', ' 12.5 '].map(decimalOf)).toEqual([99, 0.29, 12.5])
  for (const typed of ['', '1e3', '0x10', '.5', '5.', '1.234', '-1', '12345678'])
    expect(decimalOf(typed)).toBeNaN()
})
