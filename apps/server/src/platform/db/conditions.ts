import { timeZone } from '@lectureshelf/contract/constants'
import { type SQL, sql } from 'drizzle-orm'

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
