import { inArray } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { knownFile } from '../../schema.ts'

/** Notes a file that is about to be stored. */
export const noteKnown = async (on: Db, storageKey: string, storedAt: Date): Promise<void> => {
  await on.insert(knownFile).values({ storageKey, storedAt }).onConflictDoNothing()
}

/** Forgets a file that was deleted, or never stored. */
export const forgetKnown = async (on: Db, storageKey: string): Promise<void> => {
  await on.delete(knownFile).where(inArray(knownFile.storageKey, [storageKey]))
}

/** Lists those of these storage keys that this database has stored. */
export const listKnown = async (on: Db, keys: string[]): Promise<Set<string>> => {
  if (keys.length === 0) return new Set()
  const rows = await on
    .select({ storageKey: knownFile.storageKey })
    .from(knownFile)
    .where(inArray(knownFile.storageKey, keys))
  return new Set(rows.map(({ storageKey }) => storageKey))
}
