import { stringify } from 'csv-stringify/sync'

/** Writes rows as RFC 4180, each ending with CRLF; a cell with any kind of line break is quoted. */
export const writeCsv = (
  rows: string[][],
  options: Pick<NonNullable<Parameters<typeof stringify>[1]>, 'bom' | 'escape_formulas'>,
): string => stringify(rows, { ...options, quoted_match: /[\r\n]/u, record_delimiter: '\r\n' })
