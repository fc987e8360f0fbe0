import { expect, test } from 'vitest'
import { binaryWorkbookOf } from '../../../test/statements/binary-workbook.ts'
import { readBinaryWorkbook } from './binary-workbook.ts'

const limits = { maxRows: 100, maxColumns: 20 }

test('the cells of a binary workbook are text: numbers in full, days by the calendar', async () => {
  const day = new Date(Date.UTC(2026, 10, 19))
  const bytes = binaryWorkbookOf(
    [['Preamble'], [], ['Date', 'Ref', 'Amount'], [day, 632_377_770_001, 99.5], ['x', '', 'ಕನ್ನಡ']],
    [[true]],
  )
  expect(await readBinaryWorkbook(bytes, limits)).toEqual({
    ok: true,
    sheets: [
      [
        ['Preamble'],
        [],
        ['Date', 'Ref', 'Amount'],
        ['2026-11-19', '632377770001', '99.5'],
        ['x', '', 'ಕನ್ನಡ'],
      ],
      [['true']],
    ],
  })
})

test('what is no workbook is damaged', async () => {
  const bytes = binaryWorkbookOf([['Date']])
  const cut = bytes.subarray(0, 600)
  expect(await readBinaryWorkbook(cut, limits)).toEqual({ ok: false, problem: 'damaged' })
})

test('a workbook with more rows or columns than allowed is too large', async () => {
  const tall = binaryWorkbookOf(Array.from({ length: 101 }, (_, row) => [row]))
  const wide = binaryWorkbookOf([Array.from({ length: 21 }, (_, column) => column)])
  expect(await readBinaryWorkbook(tall, limits)).toEqual({ ok: false, problem: 'too_large' })
  expect(await readBinaryWorkbook(wide, limits)).toEqual({ ok: false, problem: 'too_large' })
})

test('a workbook that takes too much time is too large, and the next one is read', async () => {
  const row = Array.from({ length: 20 }, (_, column) => column + 0.123)
  const bytes = binaryWorkbookOf(Array.from({ length: 1000 }, () => row))
  const long = readBinaryWorkbook(bytes, { maxRows: 3000, maxColumns: 20, maxMs: 1 })
  const next = readBinaryWorkbook(binaryWorkbookOf([['Date']]), limits)
  expect(await long).toEqual({ ok: false, problem: 'too_large' })
  expect(await next).toEqual({ ok: true, sheets: [[['Date']]] })
})
