// Kinds of columns that most tables share. Names become snake_case in SQL; `_id` exists in JSON only.
import { timestamp, uuid } from 'drizzle-orm/pg-core'

export const id = () => uuid().primaryKey().defaultRandom()

export const instant = () => timestamp({ withTimezone: true, mode: 'date' })

export const createdAt = () => instant().notNull().defaultNow()

/** Set by a deletion; a sweep removes the row 30 days later. Uniqueness applies to live rows only. */
export const deletedAt = () => instant()
