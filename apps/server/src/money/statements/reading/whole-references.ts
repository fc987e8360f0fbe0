import { statementRounded } from '@lectureshelf/contract/money/payment-messages'
import { type Columns, type TableRow, refusal, textAt } from './table.ts'

const roundedReference = /^\d(?:[.,]\d+)?E\+\d{2}$/i

/** Requires that no reference of a row was rounded. @throws AppError `statement_unreadable` */
export const requireWholeReferences = (row: TableRow, { references, narrations }: Columns): void => {
  for (const index of [...references, ...narrations]) {
    const cell = textAt(row, index)
    if (roundedReference.test(cell)) throw refusal(statementRounded(row.line, cell))
  }
}
