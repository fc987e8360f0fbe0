import { parse } from 'csv-parse/sync'
import { decodeTable } from './decode-text.ts'
import { UnreadableImport, importLimits } from './source.ts'

/** A row of a table by column, with the line where it begins. */
export interface TableRow {
  line: number
  cells: Record<string, string>
}

const columnsOf = {
  subjects: ['department', 'scheme', 'semester', 'subCode', 'subAbb', 'subName', 'description'],
  references: ['subCode', 'refTitle', 'refLink'],
  sections: ['path', 'sectionName', 'sectionDesc'],
  pdfs: ['path', 'originalName', 'pdfTitle', 'pdfDescription'],
} as const

export type TableName = keyof typeof columnsOf

/** Columns that each table must have. */
const needed: Record<TableName, readonly string[]> = {
  subjects: ['department', 'scheme', 'semester', 'subCode', 'subName'],
  references: ['subCode', 'refTitle', 'refLink'],
  sections: ['path'],
  pdfs: ['path'],
}

export const tableNames: TableName[] = ['subjects', 'references', 'sections', 'pdfs']

/** Returns the columns of a table in the order of an export. */
export const columnsOfTable = (table: TableName): readonly string[] => columnsOf[table]

/** Matches cells that a spreadsheet would run as a formula, and cells that begin with the escape mark. */
const startsRisky = /^['=+\-@\t\r]/u

/** Escapes a cell that a spreadsheet would run as a formula; `readCell` removes the escape. */
export const writeCell = (value: string): string => (startsRisky.test(value) ? `'${value}` : value)

export const readCell = (value: string): string =>
  value.startsWith("'") && startsRisky.test(value.slice(1)) ? value.slice(1) : value

const delimiters = [',', ';', '\t']

/** Returns the usual separator that occurs most in the first line. */
const delimiterOf = (text: string): string => {
  const [firstLine = ''] = /^[^\r\n]*/u.exec(text) ?? []
  const counts = delimiters.map((delimiter) => firstLine.split(delimiter).length)
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ','
}

const parseRows = (text: string): { cells: string[]; line: number }[] => {
  const starts = [1]
  try {
    const rows = parse(text, {
      delimiter: delimiterOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      skip_empty_lines: true,
      relax_column_count: true,
      relax_quotes: true,
      on_record: (cells: string[], { lines }) => {
        starts.push(lines + 1)
        if (starts.length > importLimits.tableRows + 2) {
          throw new UnreadableImport(`It has more than ${importLimits.tableRows} rows. Import it in parts.`)
        }
        return cells
      },
    })
    return rows.map((cells, index) => ({ cells, line: starts[index] ?? 0 }))
  } catch (error) {
    if (error instanceof UnreadableImport) throw error
    throw new UnreadableImport('It is no table: its quotation marks do not match.', { cause: error })
  }
}

const keyOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/gu, '')

/**
 * Reads a CSV whose first line names its columns, in any order and spelling; unknown columns are ignored.
 * @throws UnreadableImport
 */
export const readTable = (bytes: Buffer, table: TableName): TableRow[] => {
  const [header, ...rows] = parseRows(decodeTable(bytes))
  const names = header?.cells.map(keyOf) ?? []
  const missing = needed[table].filter((column) => !names.includes(keyOf(column)))
  if (missing.length > 0) throw new UnreadableImport(`Its first line does not name ${missing.join(', ')}.`)
  return rows
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .map(({ cells, line }) => ({
      line,
      cells: Object.fromEntries(
        columnsOf[table].flatMap((column) => {
          const index = names.indexOf(keyOf(column))
          const cell = index === -1 ? undefined : cells[index]
          return cell === undefined ? [] : [[column, readCell(cell)]]
        }),
      ),
    }))
}

/** Recognises a single CSV as a table by its first line. @throws UnreadableImport */
export const recogniseTable = (bytes: Buffer): 'subjects' | 'references' => {
  const names = parseRows(decodeTable(bytes))[0]?.cells.map(keyOf) ?? []
  for (const table of ['references', 'subjects'] as const) {
    if (needed[table].every((column) => names.includes(keyOf(column)))) return table
  }
  throw new UnreadableImport(
    `Its first line names neither the columns of subjects (${needed.subjects.join(', ')}) nor those of references (${needed.references.join(', ')}).`,
  )
}
