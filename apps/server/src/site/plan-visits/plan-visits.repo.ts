import { lt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { planVisit } from '../../schema.ts'

/** Adds a visit to those of its day. */
export const addVisit = async (on: Db, day: string): Promise<void> => {
  await on
    .insert(planVisit)
    .values({ day, count: 1 })
    .onConflictDoUpdate({ target: planVisit.day, set: { count: sql`${planVisit.count} + 1` } })
}

/** Deletes the counts of the days before this one. */
export const removeVisitsBefore = async (on: Db, day: string): Promise<void> => {
  await on.delete(planVisit).where(lt(planVisit.day, day))
}
