import { statementOfTwoOrders, statementRounded } from '@lectureshelf/contract/money/payment-messages'
import { type DayOrder, onlyOrderOf, parseMoney } from './cells.ts'
import { type Columns, type Header, type TableRow, refusal, textAt } from './table.ts'

/** Returns the balance after a row; null where the table has none, or it cannot be read. */
export const balanceAt = (row: TableRow, { columns: { balance } }: Header): number | null => {
  const text = textAt(row, balance)
  const money = text === '' ? null : parseMoney(text)
  if (money === null) return null
  if (money === 'none') return 0
  return money.side === 'debit' ? -money.paise : money.paise
}

/**
 * Returns the order of all dates, decided by those that are valid in one order only.
 * @throws AppError `statement_unreadable` when some have the day first and others the month.
 */
export const orderOf = (rows: TableRow[], { columns }: Header): DayOrder => {
  const lines: Partial<Record<DayOrder, number>> = {}
  for (const row of rows) {
    const order = onlyOrderOf(textAt(row, columns.day))
    if (order !== null) lines[order] ??= row.line
  }
  const { dayFirst, monthFirst } = lines
  if (monthFirst === undefined) return 'dayFirst'
  if (dayFirst !== undefined) throw refusal(statementOfTwoOrders(dayFirst, monthFirst))
  return 'monthFirst'
}

const roundedReference = /^\d(?:[.,]\d+)?E\+\d{2}$/i

/** Requires that no reference of a row was rounded. @throws AppError `statement_unreadable` */
export const requireWholeReferences = (row: TableRow, { references, narrations }: Columns): void => {
  for (const index of [...references, ...narrations]) {
    const cell = textAt(row, index)
    if (roundedReference.test(cell)) throw refusal(statementRounded(row.line, cell))
  }
}
