import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { setting } from '../../schema.ts'

export const listSettings = (on: Db) => on.select().from(setting)

/** Changes of one installation happen one after the other, so that each audit entry has the true state before. */
export const lockSettings = async (on: Db): Promise<void> => {
  await on.execute(sql`select pg_advisory_xact_lock(752100432)`)
}

export const saveSetting = async (on: Db, row: { key: string; value: unknown; now: Date }): Promise<void> => {
  const { key, value, now: updatedAt } = row
  await on
    .insert(setting)
    .values({ key, value, updatedAt })
    .onConflictDoUpdate({ target: setting.key, set: { value, updatedAt } })
}
