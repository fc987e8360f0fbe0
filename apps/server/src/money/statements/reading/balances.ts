import { parseMoney } from './cells.ts'
import { type Header, type TableRow, textAt } from './table.ts'

/** Returns the balance after a row; null where the table has none, or it cannot be read. */
export const balanceAt = (row: TableRow, { columns: { balance } }: Header): number | null => {
  const text = textAt(row, balance)
  const money = text === '' ? null : parseMoney(text)
  if (money === null) return null
  if (money === 'none') return 0
  return money.side === 'debit' ? -money.paise : money.paise
}
