import { and, eq, gte, lt, ne, sql, sum } from 'drizzle-orm'
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

/** Returns what some visits measured since a day, without the days. */
export const sumCounts = (on: Db, since: string): Promise<Omit<StoredCount, 'day'>[]> => {
  const { day, page, line, measure, bucketMs, count } = measurementCount
  return on
    .select({ page, line, measure, bucketMs, count: sum(count).mapWith(Number) })
    .from(measurementCount)
    .where(and(gte(day, since), ne(measure, 'seen')))
    .groupBy(page, line, measure, bucketMs)
}

interface FirstDays {
  /** The first day whose visits to the plans are kept. */
  seen: string
  /** The first day whose other counts are kept. */
  other: string
}

/** Deletes the counts of the days before these. */
export const removeCountsBefore = async (on: Db, { seen, other }: FirstDays): Promise<void> => {
  const { day, measure } = measurementCount
  await on.delete(measurementCount).where(and(lt(day, other), ne(measure, 'seen')))
  await on.delete(measurementCount).where(and(lt(day, seen), eq(measure, 'seen')))
}
