import { writeCsv } from '../csv.ts'
import { type Sheet, type SheetColumn, rupeesOf, wallClockOf } from './sheet-columns.ts'

const instantOf = (instant: Date): string =>
  new Date(wallClockOf(instant)).toISOString().slice(0, 19).replace('T', ' ')

const cellOf = <Row>(column: SheetColumn<Row>, row: Row): string => {
  if (column.kind === 'instant') {
    const instant = column.value(row)
    return instant === null ? '' : instantOf(instant)
  }
  const value = column.value(row)
  if (typeof value !== 'number') return value ?? ''
  return column.kind === 'rupees' ? rupeesOf(value) : String(value)
}

/**
 * Writes a sheet as CSV, page by page. The mark at its beginning tells a spreadsheet that it is UTF-8. Days are ISO
 * dates, which mean the same everywhere, and times are those of India.
 */
export async function* writeCsvSheet<Row>({ columns, pages }: Sheet<Row>): AsyncGenerator<string> {
  yield writeCsv([columns.map(({ title }) => title)], { bom: true, escape_formulas: true })
  for await (const rows of pages) {
    if (rows.length === 0) continue
    yield writeCsv(
      rows.map((row) => columns.map((column) => cellOf(column, row))),
      { escape_formulas: true },
    )
  }
}
