import type { LeftOut } from '@lectureshelf/contract/money/statements'
import type { Family } from './families.ts'
import { AppError } from '../../../platform/errors.ts'

/** Creates the error for a file that is not a statement; the sentence says why, and what to do instead. */
export const refusal = (message: string, cause?: unknown): AppError =>
  new AppError('statement_unreadable', { message, cause })

/** A row of a table: its cells as text, and the 1-based line of the file where it begins. */
export interface TableRow {
  line: number
  /** The page of a PDF. */
  page?: number
  cells: string[]
}

/** The position of each value in a row; a table has either an amount per side or one amount with a side. */
export interface Columns {
  day: number
  narrations: number[]
  references: number[]
  credit: number | null
  debit: number | null
  amount: number | null
  /** The column that says `Cr` or `Dr` of the amount. */
  side: number | null
  /** Columns in which an app says of which type a payment is. */
  types: number[]
  /** The column that says whether a payment succeeded. */
  status: number | null
  /** Columns of the payer's address. */
  payers: number[]
  /** The column of the balance after each payment. */
  balance: number | null
}

export interface Header {
  /** The index of the header row. */
  index: number
  /** The titles, to recognise the header when it is repeated on the next page. */
  titles: string[]
  columns: Columns
  /** The bank or app whose format it is; null for another one. */
  family: Family | null
}

/** The rows of a file, and the one of them that names the columns. */
export interface HeadedTable {
  rows: TableRow[]
  header: Header
  /** Whether it has only some payments of its days. */
  isExcerpt?: boolean
  /** Messages between the payments that are about none. */
  leftOut?: LeftOut[]
  /** How many of these are rows all the same. */
  leftOutLines?: number
}

/** Returns the text of a cell; empty where the table has no such column. */
export const textAt = (row: TableRow, index: number | null): string =>
  index === null ? '' : (row.cells[index] ?? '')

const shownRows = 3
const shownCells = 8
const shownCharacters = 24

/** Returns the first rows with at least three cells, shortened: what a person may recognise of a file without a header. */
export const firstRows = (rows: TableRow[]): { line: number; cells: string[] }[] =>
  rows
    .map(({ line, cells }) => ({ line, cells: cells.filter((cell) => cell !== '') }))
    .filter(({ cells }) => cells.length > 2)
    .slice(0, shownRows)
    .map(({ line, cells }) => ({
      line,
      cells: cells
        .slice(0, shownCells)
        .map((cell) => (cell.length > shownCharacters ? `${cell.slice(0, shownCharacters)}…` : cell)),
    }))

/** Yields to the event loop, so that the server handles other work. */
export const breathe = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve)
  })

/** Removes what spreadsheets and exports put around a cell's text. Line breaks inside stay. */
export const tidyCell = (text: string): string => {
  const plain = text.replaceAll(/[\u00A0\u2007\u202F]/g, ' ').replaceAll(/[\u200B\u200E\u200F\uFEFF]/g, '')
  // ="000431948", '000431948 and '000431948' prevent a spreadsheet from reading text as a number.
  const inner =
    /^\s*="(.*)"\s*$/s.exec(plain)?.[1] ??
    /^\s*'(.*)'\s*$/s.exec(plain)?.[1] ??
    plain.replace(/^\s*'(?=\d)/, '')
  return inner.trim()
}
