import { parseDay } from '../cells.ts'
import type { Columns } from '../table.ts'
import { type Columned, type PageHeader, isMoney } from './page-columns.ts'
import type { PageLine } from './page-lines.ts'

/**
 * A line of a page: the one of a row that has its day and amount (`row`), one that may be the rest of a row's text
 * (`text`), or something else, such as a sum or a footer.
 */
export interface SortedLine {
  kind: 'row' | 'text' | 'other'
  line: PageLine
  cells: string[]
}

/** The day of a row, even one that no calendar has, or whose year is on the next line. */
const beginsLikeDay = /^\d{1,4}[ ./-]+(?:\d{1,2}|[a-z]{3,9})\b/i

const sumColumns = ({ credit, debit, amount }: Columns): number[] =>
  [credit, debit, amount].filter((index) => index !== null)

/** Puts a line that is no row into the cell of the day, where the reader of tables recognises a footer. */
const inOneCell = (line: PageLine, cells: string[], { day }: Columns): string[] =>
  cells.map((_, index) => (index === day ? line.pieces.map(({ text }) => text).join(' ') : ''))

/** Sorts a line of a page by what stands in its columns. */
export const sortLine = (line: PageLine, { titles, header }: PageHeader, columned: Columned): SortedLine => {
  const { columns } = header
  const placed = columned.place(line)
  const sums = sumColumns(columns)
  const cells = titles.map((_, index) => {
    const texts = placed.flatMap(([column, { text }]) => (column === index ? [text] : []))
    // The dash of an empty column would be the minus of an amount beside it.
    const money = sums.includes(index) ? texts.filter(isMoney) : []
    return (money.length > 0 ? money : texts).join(' ')
  })
  const hasMoney = placed.some(([, { text }]) => isMoney(text))
  const hasSum = sums.some((index) => cells[index] !== '')
  const dayText = cells[columns.day] ?? ''
  const isDay = parseDay(dayText) !== null || beginsLikeDay.test(dayText)
  if (isDay && (hasMoney || hasSum)) return { kind: 'row', line, cells }
  const isAcross = columned.isAcross(line)
  const texts = [columns.day, ...columns.narrations, ...columns.references]
  const isText = !isAcross && !hasMoney && !hasSum && texts.some((index) => cells[index] !== '')
  if (isText) return { kind: 'text', line, cells }
  return { kind: 'other', line, cells: hasMoney && !isAcross ? cells : inOneCell(line, cells, columns) }
}
