import { describe, expect, it } from 'vitest'
import { parseDay, parseMoney } from './cells.ts'
import { findPayer, isCalledReversal, maskAddress } from './tokens.ts'

describe('a date', () => {
  it.each([
    ['01/10/26', '2026-10-01'],
    ['1/10/2026', '2026-10-01'],
    ['01-10-2026', '2026-10-01'],
    ['01.10.2026', '2026-10-01'],
    ['1 Oct 2026', '2026-10-01'],
    ['01-OCT-26', '2026-10-01'],
    ['01 October, 2026', '2026-10-01'],
    ['2026-10-01', '2026-10-01'],
    ['01/10/2026 23:59:59', '2026-10-01'],
    ['46296', '2026-10-01'],
    ['10/31/2026', null],
    ['29/02/2026', null],
    ['29/02/2028', '2028-02-29'],
    ['01/10/1999', null],
    ['2026', null],
    ['Total', null],
    ['', null],
  ])('"%s" is read as %s', (text, day) => {
    expect(parseDay(text)).toBe(day)
  })
})

describe('an amount', () => {
  it.each([
    ['1,23,456.78', 12_345_678, null],
    ['123,456.78', 12_345_678, null],
    ['99', 9900, null],
    ['99.5', 9950, null],
    ['₹ 99.00', 9900, null],
    ['Rs.99/-', 9900, null],
    ['INR 99.00', 9900, null],
    ['? 99.00', 9900, null],
    ['99.00 Cr', 9900, 'credit'],
    ['99.00(Dr)', 9900, 'debit'],
    ['Cr. 99.00', 9900, 'credit'],
    ['(99.00)', 9900, 'debit'],
    ['-99.00', 9900, 'debit'],
    ['99.00-', 9900, 'debit'],
    ['+99.00', 9900, null],
    ['1234.5600000000001', 123_456, null],
  ])('%s is %i paise on side %s', (text, paise, side) => {
    expect(parseMoney(text)).toMatchObject({ paise, side })
  })

  it.each(['', '-', '0.00', '0', '₹ 0.00', '.'])('"%s" is an empty amount', (text) => {
    expect(parseMoney(text)).toBe('none')
  })

  it.each(['abc', '99.00.00', '1.234,56', '12,34', '#VALUE!', '9 9 x'])('"%s" is not an amount', (text) => {
    expect(parseMoney(text)).toBeNull()
  })
})

describe('a narration', () => {
  it("reveals only the ends of a payer's address", () => {
    expect(findPayer('UPI-ASHA K-asha.kulkarni@okaxis-UTIB0000123-627412345601-x')).toBe('as…ni@okaxis')
    expect(findPayer('UPI-ASHA K-ab.cd@ybl')).toBe('a…d@ybl')
    expect(maskAddress('ab@ybl')).toBe('…@ybl')
    expect(findPayer('UPI/627412345601/ASHA')).toBeNull()
  })

  it.each([
    ['UPI/REV/627412345601/x', true],
    ['REV-UPI-50100-627412345601', true],
    ['BY TRANSFER-UPI/REV/627412345601', true],
    ['UPI REVERSAL/627412345601', true],
    ['REFUND/627412345601/SHOP', true],
    ['UPI-REVATHI S-revathi@oksbi-627412345601', false],
    ['UPI-ROY-rev.roy@oksbi-627412345601-return of loan', false],
  ])('%s of money that went out is called a reversal: %s', (narration, expected) => {
    expect(isCalledReversal(narration)).toBe(expected)
  })
})
