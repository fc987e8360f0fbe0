import { statementOfTwoOrders } from '@lectureshelf/contract/money/payment-messages'
import { type DayOrder, onlyOrderOf } from './cells.ts'
import { type Header, type TableRow, refusal, textAt } from './table.ts'

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
