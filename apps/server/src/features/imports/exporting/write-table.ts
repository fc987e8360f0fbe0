import { stringify } from 'csv-stringify/sync'
import { type TableName, columnsOfTable, writeCell } from '../reading/tables.ts'

/** A table as a CSV that spreadsheets open rightly and without running anything. */
export const writeTable = (table: TableName, rows: Record<string, string>[]): string => {
  const columns = columnsOfTable(table)
  const lines = rows.map((row) => columns.map((column) => writeCell(row[column] ?? '')))
  return stringify([[...columns], ...lines], { bom: true, quoted_match: /[\r\n]/u, record_delimiter: '\r\n' })
}
