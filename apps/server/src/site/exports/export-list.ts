import { setImmediate } from 'node:timers/promises'
import type { ExportName } from '@lectureshelf/contract/site/exports'
import { type Column, type SQL, and, asc, sql } from 'drizzle-orm'
import { startOfDay } from '../../platform/db/conditions.ts'
import type { Db } from '../../platform/db/database.ts'
import type { SheetColumn } from '../../platform/sheets/sheet-columns.ts'

export interface Period {
  /** First and last day, in Asia/Kolkata. */
  from?: string | undefined
  to?: string | undefined
}

/** A part of a list: the rows after one of them, up to a number. */
export interface ListPart<Row> {
  after: Row | null
  size: number
  now: Date
}

/** Describes a list that can be downloaded: what is read, and how each column is written. */
export interface ExportList<Row, Query extends Period> {
  /** The name in the path, in the name of the file and in the audit log. */
  name: ExportName
  title: string
  columns: readonly SheetColumn<Row>[]
  /** Counts the rows; `now` decides about ages and states that no row has. */
  count: (on: Db, query: Query, now: Date) => Promise<number>
  /** Reads the next rows in the order of an index, from a place that the last row names. */
  readPart: (on: Db, query: Query, part: ListPart<Row>) => Promise<Row[]>
}

/** Builds the condition that an instant is in a period. */
export const isInPeriod = (at: Column, { from, to }: Period): SQL | undefined =>
  and(
    from === undefined ? undefined : sql`${at} >= ${startOfDay(sql`${from}::date`)}`,
    to === undefined ? undefined : sql`${at} < ${startOfDay(sql`${to}::date + 1`)}`,
  )

/**
 * Hides a condition from the planner. The embedded database has no statistics: it takes most filters for rare, and would
 * read and sort the whole table for every page instead of walking along the index of the order.
 */
export const unplanned = (condition: SQL | undefined): SQL | undefined =>
  condition === undefined ? undefined : sql`(case when ${condition} then true end) is not null`

/** Names the place of a row in the order of time. As text: a date of JavaScript would cut off the microseconds. */
export interface TimePlace {
  placeAt: string
  id: string
}

interface Narrowing {
  period: Period
  matches: SQL | undefined
  after: TimePlace | null
}

/** Describes a list in the order of time, by the instant and the id of its rows, which have an index. */
export const byTime = (at: Column, id: Column) => ({
  place: { placeAt: sql<string>`${at}::text`, id: sql<string>`${id}` },
  order: [asc(at), asc(id)],
  isIn: (period: Period): SQL | undefined => isInPeriod(at, period),
  /** Builds the condition of the next rows: after a row, in a period and matching. */
  isNext: ({ period, matches, after }: Narrowing): SQL | undefined =>
    and(
      after === null
        ? isInPeriod(at, { from: period.from })
        : sql`(${at}, ${id}) > (${after.placeAt}::timestamptz, ${after.id}::uuid)`,
      unplanned(and(isInPeriod(at, { to: period.to }), matches)),
    ),
})

/** Page size of an export: its query and its rows as XML take a few milliseconds each. */
const pageSize = 250

/**
 * Reads every row of a list, page by page. Each page is a query of its own: a cursor would keep a transaction open
 * while a slow client reads. Other requests come between the pages, also where the database is in this process.
 */
export async function* readPages<Row, Query extends Period>(
  on: Db,
  list: ExportList<Row, Query>,
  { query, now }: { query: Query; now: Date },
): AsyncGenerator<Row[]> {
  let after: Row | null = null
  for (;;) {
    const rows: Row[] = await list.readPart(on, query, { after, size: pageSize, now })
    yield rows
    after = rows.at(-1) ?? null
    if (rows.length < pageSize) return
    await setImmediate()
  }
}
