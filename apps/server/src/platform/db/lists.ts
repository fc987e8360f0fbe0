import { cleanCode } from '@lectureshelf/contract/clean-code'
import type { Db } from './database.ts'
import { type Column, type SQL, type SQLWrapper, ilike, or, sql } from 'drizzle-orm'

/** The requested part of a list; pages count from 1. */
export interface Page {
  page: number
  size: number
}

/** A page with the words that its rows must contain; without words there is no condition. */
export interface SearchPage extends Page {
  q: string
}

/** Counts the rows of a query without an order; PostgreSQL reads nothing that only its columns need. */
export const countRows = (on: Db, rows: SQLWrapper): Promise<number> => on.$count(sql`${rows} as found`)

interface Pageable<Row> {
  limit: (size: number) => { offset: (rows: number) => PromiseLike<Row[]> }
}

/** Limits an ordered query to the rows of one page. */
export const pageOf = <Row>(query: Pageable<Row>, { page, size }: Page): PromiseLike<Row[]> =>
  query.limit(size).offset((page - 1) * size)

/**
 * Reads one page of an ordered query, and the number of all matching rows. A page that is not full is the last one
 * and determines the total, so `countAll` runs only for a full or an empty page.
 */
export const readPage = async <Row>(
  query: Pageable<Row>,
  asked: Page,
  countAll: () => PromiseLike<number>,
): Promise<{ rows: Row[]; total: number }> => {
  const rows = await pageOf(query, asked)
  const { page, size } = asked
  const isLast = rows.length < size && (rows.length > 0 || page === 1)
  if (isLast) return { rows, total: (page - 1) * size + rows.length }
  return { rows, total: await countAll() }
}

/** Converts each row of a page to an item of a list. */
export const mapPage = <Row, Item>(
  { rows, total }: { rows: Row[]; total: number },
  toItem: (row: Row) => Item,
): { items: Item[]; total: number } => ({ items: rows.map((row) => toItem(row)), total })

/** A text to order by, compared bytewise: a database's own collation would order rows differently on each machine. */
export const textInOrder = (text: Column | SQL): SQL<string> => sql`(${text}) collate "C"`

/** A text to order by in any case of its Latin letters, compared bytewise for the same reason. */
export const titleInOrder = (text: Column | SQL): SQL<string> => sql`lower((${text}) collate "C")`

/** Escapes the wildcards of LIKE. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** Returns a text that is searched for, and the code that it may be: codes are stored without spaces and dashes. */
const searchedFor = (text: string): string[] => {
  const code = cleanCode(text)
  return code !== text && /\d/u.test(code) ? [text, code] : [text]
}

/** Whether one of the columns contains a text, in any case, or its code; an empty text is no condition. */
export const contains = (columns: readonly (Column | SQL)[], text: string): SQL | undefined =>
  text === ''
    ? undefined
    : or(
        ...searchedFor(text).flatMap((each) =>
          columns.map((column) => ilike(column, `%${escapeLike(each)}%`)),
        ),
      )
