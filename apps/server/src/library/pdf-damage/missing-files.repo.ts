import { and, asc, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { textInOrder } from '../../platform/db/lists.ts'
import { missingFile } from '../../schema.ts'
import type { Unsure } from './file-errors.ts'

export type MissingFile = typeof missingFile.$inferSelect

/** Notes that a file was not there; one that is noted keeps its times. @returns whether that is new */
export const noteMissing = async (
  on: Db,
  { storageKey, damage, foundAt }: { storageKey: string; damage: Unsure; foundAt: Date },
): Promise<boolean> => {
  const rows = await on
    .insert(missingFile)
    .values({ storageKey, damage, foundAt })
    .onConflictDoUpdate({
      target: missingFile.storageKey,
      set: { damage, foundAt, lookedAt: null, judgedAt: null },
      // It was judged, came back, and is away once more.
      setWhere: isNotNull(missingFile.judgedAt),
    })
    .returning({ storageKey: missingFile.storageKey })
  return rows.length > 0
}

/** Lists the noted files, the oldest first, without those that were judged before an instant. */
export const listMissing = async (on: Db, judgedBefore: Date): Promise<MissingFile[]> => {
  await on.delete(missingFile).where(lt(missingFile.judgedAt, judgedBefore))
  return on
    .select()
    .from(missingFile)
    .orderBy(asc(missingFile.foundAt), asc(textInOrder(missingFile.storageKey)))
}

/** Returns whether a file is noted that was not judged yet. */
export const isAnyMissing = async (on: Db): Promise<boolean> =>
  (await on.$count(missingFile, isNull(missingFile.judgedAt))) > 0

/** Forgets files that are there, that nothing refers to, or that are known to be damaged. */
export const forgetMissing = async (on: Db, keys: string[]): Promise<void> => {
  if (keys.length > 0) await on.delete(missingFile).where(inArray(missingFile.storageKey, keys))
}

/** Stores when a check saw that files are still not there. */
export const noteLook = async (on: Db, keys: string[], lookedAt: Date): Promise<void> => {
  if (keys.length === 0) return
  await on.update(missingFile).set({ lookedAt }).where(inArray(missingFile.storageKey, keys))
}

/** Stores that a file was judged. @returns false when another process did so, or forgot it */
export const noteJudged = async (on: Db, storageKey: string, judgedAt: Date): Promise<boolean> => {
  const rows = await on
    .update(missingFile)
    .set({ judgedAt })
    .where(and(inArray(missingFile.storageKey, [storageKey]), isNull(missingFile.judgedAt)))
    .returning({ storageKey: missingFile.storageKey })
  return rows.length > 0
}

/** Stores when the owners were told; null when the next time is another one. */
export const noteTold = async (on: Db, toldAt: Date | null): Promise<void> => {
  await on.update(missingFile).set({ toldAt })
}
