import { setImmediate as breathe } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
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

const pieceBytes = 64 * 1024
const delimiters = [',', ';', '\t']

/** Returns the usual separator that occurs most in the first line. */
const delimiterOf = (text: string): string => {
  const [firstLine = ''] = /^[^\r\n]*/u.exec(text.slice(0, pieceBytes)) ?? []
  const counts = delimiters.map((delimiter) => firstLine.split(delimiter).length)
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ','
}

const tooLongRow = 'One of its rows is far too long for a table.'

const refusalOf = (error: unknown): UnreadableImport => {
  if (error instanceof UnreadableImport) return error
  const isLong = error instanceof CsvError && error.code === 'CSV_MAX_RECORD_SIZE'
  const reason = isLong ? tooLongRow : 'It is not a table: its quotation marks do not match.'
  return new UnreadableImport(reason, { cause: error })
}

/** Parses a table in pieces, so that others are served. @throws UnreadableImport */
const parseRows = async (text: string): Promise<{ cells: string[]; line: number }[]> => {
  const rows: { cells: string[]; line: number }[] = []
  let line = 1
  const parser = parse({
    delimiter: delimiterOf(text),
    record_delimiter: ['\r\n', '\n', '\r'],
    skip_empty_lines: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: importLimits.tableRowLength,
    on_record: (cells: string[], { lines }) => {
      rows.push({ cells, line })
      line = lines + 1
      if (rows.length > importLimits.tableRows + 1) {
        throw new UnreadableImport(`It has more than ${importLimits.tableRows} rows. Import it in parts.`)
      }
      if (cells.length > importLimits.tableColumns) {
        throw new UnreadableImport(`It has more than ${importLimits.tableColumns} columns.`)
      }
      // Nothing is passed on: the rows are kept here.
      return null
    },
  })
  const ended = new Promise<void>((resolve) => {
    parser.once('end', resolve)
    parser.once('close', resolve)
  })
  let problem: unknown = null
  parser.once('error', (error) => {
    problem = error
  })
  parser.resume()
  // As bytes: a piece of text may end within a character.
  const bytes = Buffer.from(text)
  let rowFrom = 0
  for (let from = 0; from < bytes.length && problem === null; from += pieceBytes) {
    const piece = bytes.subarray(from, from + pieceBytes)
    const end = Math.max(piece.lastIndexOf('\n'), piece.lastIndexOf('\r'))
    if (end !== -1) rowFrom = from + end
    // The parser counts the letters of a row, not its empty cells.
    if (from + piece.length - rowFrom > importLimits.tableRowLength) throw new UnreadableImport(tooLongRow)
    parser.write(piece)
    await breathe()
  }
  if (problem === null) parser.end()
  await ended
  if (problem !== null) throw refusalOf(problem)
  return rows
}

const keyOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/gu, '')

/**
 * Reads a CSV whose first line names its columns, in any order and spelling; unknown columns are ignored.
 * @throws UnreadableImport
 */
export const readTable = async (bytes: Buffer, table: TableName): Promise<TableRow[]> => {
  const [header, ...rows] = await parseRows(decodeTable(bytes))
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
export const recogniseTable = async (bytes: Buffer): Promise<'subjects' | 'references'> => {
  const [header] = await parseRows(decodeTable(bytes))
  const names = header?.cells.map(keyOf) ?? []
  for (const table of ['references', 'subjects'] as const) {
    if (needed[table].every((column) => names.includes(keyOf(column)))) return table
  }
  throw new UnreadableImport(
    `Its first line names neither the columns of subjects (${needed.subjects.join(', ')}) nor those of references (${needed.references.join(', ')}).`,
  )
}
