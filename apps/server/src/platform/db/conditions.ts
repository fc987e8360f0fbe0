import { timeZone } from '@lectureshelf/contract/constants'
import { type Column, type SQL, sql } from 'drizzle-orm'

/** The instant at which a day of India begins. */
export const startOfDay = (day: SQL): SQL => sql`(${day})::timestamp at time zone ${sql.raw(`'${timeZone}'`)}`

/**
 * Every typed word occurs in a text, in any case and in any order. Without the rules of a language: over many rows
 * these take several times as long.
 */
export const holdsWords = (text: SQL, q: string): SQL[] =>
  q
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => sql`strpos(lower((${text}) collate "C"), lower(${word}::text collate "C")) > 0`)

/** The 0-based index that a row's id has in a list, which is not empty. */
export const indexIn = (ids: string[], id: Column): SQL => {
  const list = sql.join(
    ids.map((one) => sql`${one}::uuid`),
    sql`, `,
  )
  return sql`array_position(array[${list}], ${id}) - 1`
}
