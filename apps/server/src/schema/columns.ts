// Kinds of columns that most tables share. Names become snake_case in SQL; `_id` exists in JSON only.
import { text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const id = () => uuid().primaryKey().defaultRandom()

export const instant = () => timestamp({ withTimezone: true, mode: 'date' })

export const createdAt = () => instant().notNull().defaultNow()

/** What was found wrong with the bytes of a stored file; null while nothing was. */
export const damage = () => text({ enum: ['missing', 'wrongSize', 'changed', 'unreadable'] })

/** Set by a deletion; a sweep removes the row 30 days later. Uniqueness applies to live rows only. */
export const deletedAt = () => instant()
