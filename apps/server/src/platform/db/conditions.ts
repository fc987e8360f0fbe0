import { timeZone } from '@lectureshelf/contract/constants'
import { type Column, type SQL, and, exists, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'

/** The instant at which a calendar day begins in India. */
export const startOfDay = (day: SQL): SQL => sql`(${day})::timestamp at time zone ${sql.raw(`'${timeZone}'`)}`

/**
 * Matches a text that contains every typed word, in any case and order. It ignores the rules of a language, which
 * take several times as long over many rows.
 */
export const holdsWords = (text: SQL, q: string): SQL[] =>
  q
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => sql`strpos(lower((${text}) collate "C"), lower(${word}::text collate "C")) > 0`)

/** Matches when a table has a row that meets every condition. */
export const hasRow = (on: Db, table: PgTable, ...conditions: (SQL | undefined)[]): SQL =>
  exists(
    on
      .select({ one: sql`1` })
      .from(table)
      .where(and(...conditions)),
  )

/** Returns the 0-based index of a row's id in a non-empty list. */
export const indexIn = (ids: string[], id: Column): SQL => {
  const list = sql.join(
    ids.map((one) => sql`${one}::uuid`),
    sql`, `,
  )
  return sql`array_position(array[${list}], ${id}) - 1`
}
