import { gte, lt, sql, sum } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { measurementCount } from '../../schema.ts'

export type StoredCount = typeof measurementCount.$inferSelect

/** Adds counts to those of their day. No two rows may have the same key. */
export const addCounts = async (on: Db, rows: StoredCount[]): Promise<void> => {
  const { day, page, line, measure, bucketMs, count } = measurementCount
  await on
    .insert(measurementCount)
    .values(rows)
    .onConflictDoUpdate({
      target: [day, page, line, measure, bucketMs],
      set: { count: sql`${count} + excluded.count` },
    })
}

/** Returns the counts since a day, without their days. */
export const sumCounts = (on: Db, since: string): Promise<Omit<StoredCount, 'day'>[]> => {
  const { day, page, line, measure, bucketMs, count } = measurementCount
  return on
    .select({ page, line, measure, bucketMs, count: sum(count).mapWith(Number) })
    .from(measurementCount)
    .where(gte(day, since))
    .groupBy(page, line, measure, bucketMs)
}

/** Deletes the counts of days before one. */
export const removeCountsBefore = async (on: Db, day: string): Promise<void> => {
  await on.delete(measurementCount).where(lt(measurementCount.day, day))
}
