import { statementNoTable } from '@lectureshelf/contract/money/payment-messages'
import { parse } from 'csv-parse'
import { findHeader } from './columns.ts'
import { type HeadedTable, type TableRow, breathe, firstRows, refusal, tidyCell } from './table.ts'

const delimiters = [',', '\t', ';', '|']
const headLines = 120
const pieceLength = 64 * 1024
/** Maximum of lines in a wrapped narration: a longer cell comes from an unclosed quote. */
const wrappedLinesMax = 8

interface Parsed {
  rows: TableRow[]
  /** Whether every quote was closed. */
  isWhole: boolean
}

const tidyUnquoted = (cell: string): string =>
  tidyCell(cell)
    .replace(/^"(.*)"$/s, '$1')
    .trim()

/** Parses text with one delimiter in pieces. Without quotes each line of the text is a row. */
const parseDelimited = async (text: string, delimiter: string, isQuoted: boolean): Promise<Parsed> => {
  const parser = parse({
    delimiter,
    quote: isQuoted ? '"' : null,
    relax_column_count: true,
    relax_quotes: true,
    info: true,
    record_delimiter: ['\r\n', '\n', '\r'],
  })
  const rows: TableRow[] = []
  let lastLine = 0
  let isWhole = true
  parser.on('data', ({ info, record }: { info: { lines: number }; record: string[] }) => {
    if (record.some((cell) => cell.split('\n', wrappedLinesMax + 2).length > wrappedLinesMax)) isWhole = false
    rows.push({ line: lastLine + 1, cells: record.map(isQuoted ? tidyCell : tidyUnquoted) })
    lastLine = info.lines
  })
  const ended = new Promise<void>((resolve) => {
    parser.once('end', resolve)
    parser.once('error', () => {
      isWhole = false
      resolve()
    })
  })
  for (let from = 0; from < text.length && isWhole; from += pieceLength) {
    parser.write(text.slice(from, from + pieceLength))
    await breathe()
  }
  parser.end()
  await ended
  return { rows, isWhole }
}

const firstLines = (text: string): string => {
  let end = 0
  for (let count = 0; count < headLines && end !== -1; count += 1) end = text.indexOf('\n', end + 1)
  return end === -1 ? text : text.slice(0, end + 1)
}

/** Reads a table with commas, tabs, semicolons or bars between its cells; null when its columns have no names. */
export const readDelimited = async (text: string): Promise<HeadedTable | null> => {
  const head = firstLines(text)
  for (const delimiter of delimiters) {
    for (const isQuoted of [true, false]) {
      const { rows } = await parseDelimited(head, delimiter, isQuoted)
      if (findHeader(rows) === null) continue
      const quoted = await parseDelimited(text, delimiter, true)
      const whole = quoted.isWhole ? quoted : await parseDelimited(text, delimiter, false)
      const header = findHeader(whole.rows)
      if (header !== null) return { rows: whole.rows, header }
    }
  }
  return null
}

/** Returns the first lines of a text without a header, by the delimiter that divides most of them. */
export const divideText = async (text: string): Promise<TableRow[]> => {
  const head = firstLines(text)
  let best: TableRow[] = []
  let most = -1
  for (const delimiter of delimiters) {
    const { rows } = await parseDelimited(head, delimiter, true)
    const count = rows.filter(({ cells }) => cells.length > 1).length
    if (count > most) [best, most] = [rows, count]
  }
  return best
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

const decodeEntities = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,6})|#x([0-9a-f]{1,5})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (typeof name === 'string') return entities[name.toLowerCase()] ?? whole
    return String.fromCodePoint(typeof hex === 'string' ? Number.parseInt(hex, 16) : Number(decimal))
  })

const cellsOfHtml = (row: string): string[] =>
  row
    .split(/<t[dh]\b[^>]*>/i)
    .slice(1)
    .map((cell) => cell.split(/<\/t(?:[dhr]|able)/i, 1)[0] ?? '')
    .map((cell) => cell.replaceAll(/<br\b[^>]*>/gi, '\n').replaceAll(/<[^>]*>/g, ''))
    .map((cell) => tidyCell(decodeEntities(cell)))

const rowsOfHtml = (text: string): TableRow[] => {
  let line = 1
  return text.split(/(?=<tr\b)/i).map((part) => {
    const row = { line, cells: part.startsWith('<') ? cellsOfHtml(part) : [] }
    line += part.split('\n').length - 1
    return row
  })
}

/**
 * Reads an HTML table, which some net banking sites call `.xls`.
 * @throws AppError `statement_unreadable` without a header
 */
export const readHtml = (text: string): HeadedTable => {
  const rows = rowsOfHtml(text)
  const header = findHeader(rows)
  if (header === null) throw refusal(statementNoTable(firstRows(rows)))
  return { rows, header }
}

export const looksLikeHtml = (text: string): boolean => /^\s*</.test(text) && /<tr\b/i.test(text)
