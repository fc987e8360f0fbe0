import { asc, inArray, lte, min } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { StoredFile } from '../../platform/storage/storage.ts'
import { strayFile } from '../../schema.ts'

/** Notes files that belong to nothing; one that is noted keeps its time. */
export const noteStrays = async (on: Db, files: readonly StoredFile[], notedAt: Date): Promise<void> => {
  if (files.length === 0) return
  const rows = files.map(({ key, sizeBytes }) => ({ storageKey: key, sizeBytes, notedAt }))
  await on.insert(strayFile).values(rows).onConflictDoNothing()
}

/** Forgets the notes of files that were deleted, or belong to something again. */
export const forgetStrays = async (on: Db, keys: string[]): Promise<void> => {
  if (keys.length > 0) await on.delete(strayFile).where(inArray(strayFile.storageKey, keys))
}

/** Lists the files that were noted until an instant, the oldest first. */
export const listNoted = (on: Db, until: Date) =>
  on.select().from(strayFile).where(lte(strayFile.notedAt, until)).orderBy(asc(strayFile.notedAt))

/** Finds when the oldest of the noted files was noted; null without any. */
export const findOldestNote = async (on: Db): Promise<Date | null> => {
  const [row] = await on.select({ at: min(strayFile.notedAt) }).from(strayFile)
  return row?.at ?? null
}
