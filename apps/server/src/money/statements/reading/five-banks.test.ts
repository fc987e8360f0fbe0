import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { binaryWorkbookOf } from '../../../../test/statements/binary-workbook.ts'
import { readStatement } from './read-statement.ts'

const fixture = (name: string): Promise<Buffer> =>
  readFile(new URL(`../../../../test/statements/fixtures/${name}`, import.meta.url))

/** The same eight payments of October 2026, as each of the banks writes them. */
const payments = [
  ['2026-10-01', 9900, 'credit', '627412345601', false],
  ['2026-10-02', 14_900, 'credit', '627512345602', false],
  ['2026-10-03', 25_000, 'debit', '627612345603', false],
  ['2026-10-05', 12_345_678, 'credit', '627812345604', false],
  ['2026-10-07', 14_900, 'credit', 'SBINN52026100712', false],
  ['2026-10-09', 8800, 'credit', null, false],
  ['2026-10-12', 14_900, 'debit', '627512345602', true],
  ['2026-10-20', 9900, 'credit', '629312345605', false],
]

it.each([
  ['SBI', 'sbi.tsv', [23, 30], [null, 'r…g@okhd', null, null]],
  ['HDFC', 'hdfc.csv', [15, 22], ['as…ni@okaxis', '91…45@ybl', null, 'jo…za@oksbi']],
  ['ICICI', 'icici.csv', [9, 16], ['as…ni@o', '91…45@yb', null, 'jo…za@oksb']],
  ['Axis', 'axis.csv', [8, 15], [null, null, null, null]],
  ['Kotak', 'kotak.csv', [6, 13], [null, null, null, null]],
])('a statement of %s is read', async (bank, file, [first, last], payers) => {
  const read = await readStatement(await fixture(file))
  expect(read.bank).toBe(bank)
  expect(read.badLines).toEqual([])
  const found = read.lines.map(({ day, amountPaise, side, utr, isReversal }) => [
    day,
    amountPaise,
    side,
    utr,
    isReversal,
  ])
  expect(found).toEqual(payments)
  expect([read.lines[0]?.line, read.lines.at(-1)?.line]).toEqual([first, last])
  expect([0, 1, 4, 7].map((index) => read.lines[index]?.payer)).toEqual(payers)
})

it('a binary workbook of ICICI with a preamble, as its net banking downloads it, is read', async () => {
  const day = (text: string) => new Date(`${text}T00:00:00Z`)
  const titles = ['S No.', 'Value Date', 'Transaction Date', 'Cheque Number', 'Transaction Remarks']
  const bytes = binaryWorkbookOf(
    [['This sheet only greets.']],
    [
      [],
      ['DETAILED STATEMENT'],
      ['Account Number', '001234567890 ( INR )'],
      [],
      [null, ...titles, 'Withdrawal Amount(INR)', 'Deposit Amount(INR)', 'Balance(INR)'],
      [null, 1, '19/11/2026', '19/11/2026', '-', 'UPI/632377770001/Notes/asha.kulkarni@o/SBI', 0, 99, 1099],
      [null, 2, day('2026-11-20'), day('2026-11-20'), 632_477_770_002, 'UPI/RAVI/YES BANK', 0, 149, 1248],
      [null, 3, '20/11/2026', '20/11/2026', '-', 'UPI/632477770003/Shop/shop@ybl/SBI', '1,250.50', 0, -2.5],
      [null, 'Legends Used in Account Statement'],
    ],
  )
  const { bank, lines, badLines } = await readStatement(bytes)
  expect(bank).toBe('ICICI')
  expect(badLines).toEqual([])
  expect(
    lines.map(({ line, day: on, amountPaise, side, utr }) => [line, on, amountPaise, side, utr]),
  ).toEqual([
    [6, '2026-11-19', 9900, 'credit', '632377770001'],
    [7, '2026-11-20', 14_900, 'credit', '632477770002'],
    [8, '2026-11-20', 125_050, 'debit', '632477770003'],
  ])
})
