import type { Db } from '../../platform/db/database.ts'
import { setting } from '../../schema.ts'

export const listSettings = (on: Db) => on.select().from(setting)

export const saveSetting = async (on: Db, row: { key: string; value: unknown; now: Date }): Promise<void> => {
  const { key, value, now: updatedAt } = row
  await on
    .insert(setting)
    .values({ key, value, updatedAt })
    .onConflictDoUpdate({ target: setting.key, set: { value, updatedAt } })
}
