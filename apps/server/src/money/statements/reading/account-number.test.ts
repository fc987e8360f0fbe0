import { expect, it } from 'vitest'
import { findNumberEnd } from './account-number.ts'

it.each([
  [['Account Number', ': 00000031234567'], '234567'],
  [['Account No :', '50100123456789', 'OTHER'], '456789'],
  [['A/C NO: XXXXXXXX4821'], '4821'],
  [['Statement of a/c no. 9121 0203 0405 06 for'], '040506'],
  [["Acct No '003901512345"], '512345'],
])('the line %o names the account that ends with %s', (cells, end) => {
  expect(findNumberEnd([['Name: A. Rao'], cells])).toBe(end)
})

it.each([
  [['Account Open Date : 12/03/2019']],
  [['Account Name', 'MS EXPORTS 2019']],
  [['A/c No', 'XXXXXXXXXXXX']],
  [['Customer No', '12345678']],
  [[]],
])('the line %o names none', (cells) => {
  expect(findNumberEnd([cells])).toBe('')
})
