import type { ImportItemState } from '@lectureshelf/contract/library/imports'
import { and, asc, count, desc, eq, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { holdsWords } from '../../platform/db/conditions.ts'
import { type Db, firstOf, storedRow } from '../../platform/db/database.ts'
import { type SearchPage, readPage } from '../../platform/db/lists.ts'
import { importItem, importRun } from '../../schema.ts'

export type StoredImport = typeof importRun.$inferSelect
export type StoredItem = typeof importItem.$inferSelect
export type ImportState = StoredImport['state']
type ItemState = z.infer<typeof ImportItemState>

/** Small enough that no statement blocks the embedded database for long. */
const batchSize = 200

export const insertImport = async (
  on: Db,
  values: Omit<typeof importRun.$inferInsert, 'id'>,
): Promise<string> =>
  (await storedRow(on.insert(importRun).values(values).returning({ id: importRun.id }))).id

export const findImport = (on: Db, importId: string): Promise<StoredImport | null> =>
  firstOf(on.select().from(importRun).where(eq(importRun.id, importId)))

/** Finds the unfinished import that needs an archive. */
export const findImportOfArchive = (on: Db, storageKey: string): Promise<StoredImport | null> =>
  firstOf(
    on
      .select()
      .from(importRun)
      .where(and(eq(importRun.storageKey, storageKey), inArray(importRun.state, ['planning', 'running']))),
  )

/** Changes the state of an import; returns false unless it is in one of `from`. */
export const changeImport = async (
  on: Db,
  { importId, from }: { importId: string; from: ImportState[] },
  change: Partial<Pick<StoredImport, 'state' | 'failure' | 'finishedAt'>>,
): Promise<boolean> => {
  const rows = await on
    .update(importRun)
    .set(change)
    .where(and(eq(importRun.id, importId), inArray(importRun.state, from)))
    .returning({ id: importRun.id })
  return rows.length > 0
}

/** Replaces the planned items of an import. */
export const replaceItems = async (on: Db, importId: string, items: Omit<StoredItem, 'importId'>[]) => {
  await on.delete(importItem).where(eq(importItem.importId, importId))
  for (let start = 0; start < items.length; start += batchSize) {
    const rows = items.slice(start, start + batchSize).map((item) => ({ ...item, importId }))
    await on.insert(importItem).values(rows)
  }
}

/** Lists the items that are not created yet, in the order of the plan. */
export const listOpenItems = (on: Db, importId: string): Promise<StoredItem[]> =>
  on
    .select()
    .from(importItem)
    .where(and(eq(importItem.importId, importId), eq(importItem.state, 'create')))
    .orderBy(asc(importItem.position))

/** Stores the outcome of an item once; an outcome without a reason leaves the planned reason. */
export const endItem = async (
  on: Db,
  importId: string,
  position: number,
  outcome: { state: ItemState; reason: string | null },
): Promise<void> => {
  await on
    .update(importItem)
    .set(outcome.reason === null ? { state: outcome.state } : outcome)
    .where(
      and(
        eq(importItem.importId, importId),
        eq(importItem.position, position),
        eq(importItem.state, 'create'),
      ),
    )
}

/** Counts the items of imports by state. */
export const countItems = (on: Db, importIds: string[]) =>
  importIds.length === 0
    ? Promise.resolve([])
    : on
        .select({ importId: importItem.importId, state: importItem.state, count: count() })
        .from(importItem)
        .where(inArray(importItem.importId, importIds))
        .groupBy(importItem.importId, importItem.state)

/** Returns one page of the imports whose name contains every word, newest first. */
export const pageImports = (on: Db, page: SearchPage) => {
  const matches = and(...holdsWords(sql`${importRun.name}`, page.q))
  const rows = on
    .select()
    .from(importRun)
    .where(matches)
    .orderBy(desc(importRun.createdAt), desc(importRun.id))
  return readPage(rows, page, () => on.$count(importRun, matches))
}

/** Orders failed and refused items first. */
const troubleFirst = sql`case when ${importItem.state} in ('refuse', 'failed') then 0 else 1 end`

/** Returns one page of the items of an import. */
export const pageItems = (on: Db, importId: string, page: SearchPage & { state?: ItemState | undefined }) => {
  const matches = and(
    eq(importItem.importId, importId),
    page.state === undefined ? undefined : eq(importItem.state, page.state),
    ...holdsWords(sql`${importItem.path} || ' ' || ${importItem.title}`, page.q),
  )
  const rows = on.select().from(importItem).where(matches).orderBy(troubleFirst, asc(importItem.position))
  return readPage(rows, page, () => on.$count(importItem, matches))
}

/** Returns those of the given storage keys that an import still needs. */
export const listArchiveKeysInUse = async (on: Db, keys: string[]): Promise<string[]> => {
  if (keys.length === 0) return []
  const rows = await on
    .select({ key: importRun.storageKey })
    .from(importRun)
    .where(inArray(importRun.storageKey, keys))
  return rows.flatMap(({ key }) => key ?? [])
}

const isSpent = (before: Date) =>
  and(
    isNotNull(importRun.storageKey),
    or(
      eq(importRun.state, 'done'),
      and(lt(importRun.createdAt, before), inArray(importRun.state, ['planned', 'stopped', 'failed'])),
    ),
  )

/** Lists archives that are no longer needed: of imports that are done, or old and not in progress. */
export const listSpentArchives = (on: Db, before: Date) =>
  on
    .select({ importId: importRun.id, storageKey: importRun.storageKey })
    .from(importRun)
    .where(isSpent(before))

/** Clears the key of an archive that is no longer needed; returns false when its import was started again. */
export const forgetSpentArchive = async (on: Db, importId: string, before: Date): Promise<boolean> => {
  const rows = await on
    .update(importRun)
    .set({ storageKey: null })
    .where(and(eq(importRun.id, importId), isSpent(before)))
    .returning({ id: importRun.id })
  return rows.length > 0
}

/** Lists the imports in progress. */
export const listUnderWay = async (on: Db): Promise<string[]> => {
  const rows = await on
    .select({ importId: importRun.id })
    .from(importRun)
    .where(inArray(importRun.state, ['planning', 'running']))
  return rows.map(({ importId }) => importId)
}

export const forgetArchive = async (on: Db, importId: string): Promise<void> => {
  await on.update(importRun).set({ storageKey: null }).where(eq(importRun.id, importId))
}
