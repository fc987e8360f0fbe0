import { expect, it } from 'vitest'
import { readStatement } from './read-statement.ts'

/** Reads a table, as the sides of its payments in rupees: what went out has a minus. */
const moved = async (title: string, rows: string[]) => {
  const text = [title, ...rows.map((row, index) => `19/11/2026,UPI/63237777000${index}/X,${row}`)].join('\n')
  const { lines, badLines } = await readStatement(Buffer.from(`${text}\n`))
  return [
    ...lines.map(({ side, amountPaise }) => (side === 'debit' ? -amountPaise : amountPaise) / 100),
    ...badLines.map(() => 'bad'),
  ]
}

const sides = 'Date,Narration,Debit,Credit,Balance'
const worded = 'Date,Narration,Amount,Dr/Cr,Balance'
const signed = 'Date,Narration,Amount,Balance'

it.each([
  ['debits without a sign', sides, ['249.00,,1000', '99.00,,901', ',99.00,1000'], [-249, -99, 99]],
  ['debits with a minus', sides, ['-249.00,,1000', '-99.00,,901', ',99.00,1000'], [-249, -99, 99]],
  ['debits with a minus behind', sides, ['249.00-,,1000', '99.00-,,901', ',99.00,1'], [-249, -99, 99]],
  ['debits in brackets', sides, ['(249.00),,1000', '(99.00),,901', ',99.00,1000'], [-249, -99, 99]],
  ['debits with Dr', sides, ['249.00 Dr,,1000', '99.00Dr,,901', ',99.00 Cr,1000'], [-249, -99, 99]],
  [
    'debits as a shop writes them',
    sides,
    ['Rs.249/-,,1000', 'Rs.99/-,,901', ',Rs.99/-,1000'],
    [-249, -99, 99],
  ],
  ['one minus among debits', sides, ['249.00,,1000', '-99.00,,901', ',99.00,1000'], [-249, 99, 99]],
  ['one debit, with a minus', sides, ['-99.00,,901', ',99.00,1000'], [-99, 99]],
  ['a credit with a minus', sides, [',99.00,1000', ',-99.00,901'], [99, -99]],
  ['a credit with Dr', sides, [',99.00 Cr,1000', ',99.00 Dr,901'], [99, -99]],
  ['words beside the amount', worded, ['249.00,Dr,1000', '99.00,Cr,901'], [-249, 99]],
  ['words beside a signed amount', worded, ['-249.00,DR,1000', '99.00,CR,901'], [-249, 99]],
  ['a word and a sign that contradict', worded, ['249.00,DR,1000', '-99.00,CR,901'], [-249, 'bad']],
  ['words behind the amount', signed, ['249.00 Dr,1000', '99.00 Cr,901'], [-249, 99]],
  ['words behind a signed amount', signed, ['-249.00 Dr,1000', '99.00 Cr,901'], [-249, 99]],
  ['signs alone', signed, ['-249.00,1000', '99.00,901', '+5.00,906'], [-249, 99, 5]],
  ['brackets alone', signed, ['(249.00),1000', '99.00,901'], [-249, 99]],
])('%s', async (_, title, rows, expected) => {
  expect(await moved(title, rows)).toEqual(expected)
})

it('a sum below the table does not say how its debits are written', async () => {
  expect(await moved(sides, ['-249.00,,1000', ',99.00,1000\n,Total,348.00,99.00,'])).toEqual([-249, 99])
})
