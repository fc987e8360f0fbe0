import { type SQL, and, asc, desc, eq, gt, inArray, isNull, lt, not, notInArray, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { type Db, firstOf, storedRow } from '../../platform/db/database.ts'
import { readingRules } from '../../platform/pdf-engine/pdf-engine.ts'
import { pdfVersion } from '../../schema.ts'
import { listPictureFiles } from './pages/page-pictures.table.ts'

export type StoredVersion = typeof pdfVersion.$inferSelect

/** Lists the versions of a PDF, newest first. */
export const listVersions = (on: Db, pdfId: string): Promise<StoredVersion[]> =>
  on.select().from(pdfVersion).where(eq(pdfVersion.pdfId, pdfId)).orderBy(desc(pdfVersion.version))

/** Finds a version of a PDF by its number. */
export const findVersion = (on: Db, pdfId: string, version: number): Promise<StoredVersion | null> =>
  firstOf(
    on
      .select()
      .from(pdfVersion)
      .where(and(eq(pdfVersion.pdfId, pdfId), eq(pdfVersion.version, version))),
  )

/** Returns whether a version is still stored: its deletion takes its files along. */
export const isVersionStored = async (on: Db, versionId: string): Promise<boolean> =>
  (await on.$count(pdfVersion, eq(pdfVersion.id, versionId))) > 0

/** Finds another version with the same bytes whose pages were read. */
export const findReadTwin = (
  on: Db,
  { id, sha256, sizeBytes }: Pick<StoredVersion, 'id' | 'sha256' | 'sizeBytes'>,
): Promise<StoredVersion | null> =>
  firstOf(
    on
      .select()
      .from(pdfVersion)
      .where(
        and(
          eq(pdfVersion.sha256, sha256),
          eq(pdfVersion.sizeBytes, sizeBytes),
          eq(pdfVersion.state, 'ready'),
          eq(pdfVersion.readingRules, readingRules),
          not(eq(pdfVersion.id, id)),
        ),
      )
      .orderBy(desc(pdfVersion.createdAt))
      .limit(1),
  )

/** Adds a version. */
export const insertVersion = (on: Db, values: typeof pdfVersion.$inferInsert): Promise<StoredVersion> =>
  storedRow(on.insert(pdfVersion).values(values).returning())

/** Stores when the current version of a PDF was replaced. */
export const markReplaced = async (on: Db, pdfId: string, at: Date): Promise<void> => {
  await on
    .update(pdfVersion)
    .set({ replacedAt: at })
    .where(and(eq(pdfVersion.pdfId, pdfId), isNull(pdfVersion.replacedAt)))
}

/** Marks a version as current. */
export const markShown = async (on: Db, versionId: string): Promise<void> => {
  await on.update(pdfVersion).set({ replacedAt: null }).where(eq(pdfVersion.id, versionId))
}

/** Resets a version to be indexed again, failed or not; its earlier results stay visible until then. */
export const restartVersion = async (on: Db, versionId: string): Promise<void> => {
  await on.update(pdfVersion).set({ state: 'processing', failure: null }).where(eq(pdfVersion.id, versionId))
}

/** Counts the versions of a person that are being read. */
export const countProcessing = async (on: Db, addedBy: string | null): Promise<number> =>
  addedBy === null
    ? 0
    : on.$count(pdfVersion, and(eq(pdfVersion.addedBy, addedBy), eq(pdfVersion.state, 'processing')))

const isProcessing = (versionId: string) =>
  and(eq(pdfVersion.id, versionId), eq(pdfVersion.state, 'processing'))

/** Completes a version that is being indexed; one that is already complete stays as it is. */
export const completeVersion = async (
  on: Db,
  versionId: string,
  values: Pick<StoredVersion, 'pageCount' | 'outline' | 'coverName' | 'coverStorageKey'>,
): Promise<void> => {
  await on
    .update(pdfVersion)
    .set({ ...values, readingRules, state: 'ready', failure: null })
    .where(isProcessing(versionId))
}

/** Notes that a version was read by the rules of this build. */
export const markReadAgain = async (on: Db, versionId: string): Promise<void> => {
  await on.update(pdfVersion).set({ readingRules }).where(eq(pdfVersion.id, versionId))
}

/** Forgets a cover whose file is lost. @returns whether a version had it */
export const forgetCover = async (on: Db, coverStorageKey: string): Promise<boolean> => {
  const found = await on
    .update(pdfVersion)
    .set({ coverName: null, coverStorageKey: null })
    .where(eq(pdfVersion.coverStorageKey, coverStorageKey))
    .returning({ id: pdfVersion.id })
  return found.length > 0
}

/** Gives a version a cover unless it has one. @returns whether it got it */
export const addCover = async (
  on: Db,
  versionId: string,
  cover: { coverName: string; coverStorageKey: string },
): Promise<boolean> => {
  const found = await on
    .update(pdfVersion)
    .set(cover)
    .where(and(eq(pdfVersion.id, versionId), isNull(pdfVersion.coverStorageKey)))
    .returning({ id: pdfVersion.id })
  return found.length > 0
}

/** Stores the chapters that a person typed; without any, the PDF's own outline counts. */
export const setChapters = async (
  on: Db,
  versionId: string,
  chapters: NonNullable<StoredVersion['chapters']>,
): Promise<void> => {
  await on
    .update(pdfVersion)
    .set({ chapters: chapters.length === 0 ? null : chapters })
    .where(eq(pdfVersion.id, versionId))
}

/** Fails a version that is being indexed. */
export const failVersion = async (on: Db, versionId: string, failure: string): Promise<void> => {
  await on.update(pdfVersion).set({ state: 'failed', failure }).where(isProcessing(versionId))
}

/** Lists the storage keys among the given ones that a version refers to, as bytes or as a cover. */
export const listKeysInUse = async (on: Db, keys: string[]): Promise<Set<string>> => {
  const rows = await on
    .select({ bytes: pdfVersion.storageKey, cover: pdfVersion.coverStorageKey })
    .from(pdfVersion)
    .where(or(inArray(pdfVersion.storageKey, keys), inArray(pdfVersion.coverStorageKey, keys)))
  return new Set(rows.flatMap(({ bytes, cover }) => (cover === null ? [bytes] : [bytes, cover])))
}

/** A stored file, with what its bytes must be. */
export interface FileBytes {
  storageKey: string
  sizeBytes: number
  sha256: string
}

/** A stored file of a version. */
export interface VersionFile extends FileBytes {
  versionId: string
}

export type Damage = NonNullable<StoredVersion['damage']>

const fileColumns = {
  versionId: pdfVersion.id,
  pdfId: pdfVersion.pdfId,
  storageKey: pdfVersion.storageKey,
  sizeBytes: pdfVersion.sizeBytes,
  sha256: pdfVersion.sha256,
}

/** A file that was put back has another key, so an older finding does not touch it. */
const isFile = ({ versionId, storageKey }: Pick<VersionFile, 'versionId' | 'storageKey'>) =>
  and(eq(pdfVersion.id, versionId), eq(pdfVersion.storageKey, storageKey))

/** Until when a file must have been checked last to be due, and until when a damaged one. */
export interface CheckTimes {
  before: Date
  damagedBefore: Date
  now: Date
}

/** Builds the condition that a stored file of any table is due for a check. */
export const isUnchecked = (
  { checkedAt, damage }: Record<'checkedAt' | 'damage', AnyPgColumn>,
  { before, damagedBefore, now }: CheckTimes,
) =>
  or(
    isNull(checkedAt),
    lt(checkedAt, before),
    and(not(isNull(damage)), lt(checkedAt, damagedBefore)),
    // A clock that ran ahead wrote it.
    gt(checkedAt, now),
  )

interface UncheckedQuery extends CheckTimes {
  except: string[]
  limit: number
}

/** Lists files that were not checked since an instant, damaged ones since a later one; the longest unchecked first. */
export const listUncheckedFiles = (on: Db, { except, limit, ...times }: UncheckedQuery) =>
  on
    .select({ ...fileColumns, damage: pdfVersion.damage })
    .from(pdfVersion)
    .where(and(notInArray(pdfVersion.id, except), isUnchecked(pdfVersion, times)))
    .orderBy(asc(sql`coalesce(${pdfVersion.checkedAt}, 'epoch')`), pdfVersion.id)
    .limit(limit)

/** Lists the files of all versions in the order of their ids. */
export const listFiles = (on: Db, after: string | null, limit: number) =>
  on
    .select({ ...fileColumns, damage: pdfVersion.damage })
    .from(pdfVersion)
    .where(after === null ? undefined : gt(pdfVersion.id, after))
    .orderBy(pdfVersion.id)
    .limit(limit)

/** Stores that a file is what it should be. */
export const noteIntact = async (on: Db, file: VersionFile, checkedAt: Date): Promise<void> => {
  await on.update(pdfVersion).set({ checkedAt, damage: null, damagedAt: null }).where(isFile(file))
}

/** Stores what is wrong with a file. @returns whether that is new */
export const noteDamage = async (
  on: Db,
  file: Pick<VersionFile, 'versionId' | 'storageKey'>,
  { damage, now }: { damage: Damage; now: Date },
): Promise<boolean> => {
  const found = await on
    .update(pdfVersion)
    .set({ damage, damagedAt: now, checkedAt: now })
    .where(and(isFile(file), isNull(pdfVersion.damage)))
    .returning({ id: pdfVersion.id })
  if (found.length === 0) await on.update(pdfVersion).set({ damage, checkedAt: now }).where(isFile(file))
  return found.length > 0
}

/**
 * Returns whether a version still has a file, which it keeps until the transaction ends: what was made of a damaged one
 * must not be stored once it was put back.
 */
export const holdFile = async (
  on: Db,
  file: Pick<VersionFile, 'versionId' | 'storageKey'>,
): Promise<boolean> => {
  const rows = await on.select({ id: pdfVersion.id }).from(pdfVersion).where(isFile(file)).for('share')
  return rows.length > 0
}

/** Gives a version another file with the same bytes. @returns false when it has another one by now */
export const changeFile = async (
  on: Db,
  file: VersionFile,
  { storageKey, now }: { storageKey: string; now: Date },
): Promise<boolean> => {
  const changed = await on
    .update(pdfVersion)
    .set({ storageKey, checkedAt: now, damage: null, damagedAt: null })
    .where(isFile(file))
    .returning({ id: pdfVersion.id })
  return changed.length > 0
}

const keysOf = (rows: StoredVersion[]): string[] =>
  rows.flatMap(({ storageKey, coverStorageKey }) =>
    coverStorageKey === null ? [storageKey] : [storageKey, coverStorageKey],
  )

/** Removes the versions that match, with everything made of them. @returns the storage keys of their files */
const purge = async (on: Db, isMeant: SQL | undefined): Promise<string[]> => {
  const found = await on.select({ id: pdfVersion.id }).from(pdfVersion).where(isMeant)
  const pictures = await listPictureFiles(
    on,
    found.map(({ id }) => id),
  )
  const rows = await on.delete(pdfVersion).where(isMeant).returning()
  const gone = new Set(rows.map(({ id }) => id))
  return [...keysOf(rows), ...pictures.flatMap((one) => (gone.has(one.versionId) ? [one.storageKey] : []))]
}

/** Removes a version with its page texts, pictures and readers. @returns its storage keys */
export const purgeVersion = (on: Db, versionId: string): Promise<string[]> =>
  purge(on, eq(pdfVersion.id, versionId))

/** Removes every version of a PDF with page texts, pictures and readers. @returns their storage keys */
export const purgeVersions = (on: Db, pdfId: string): Promise<string[]> =>
  purge(on, eq(pdfVersion.pdfId, pdfId))

/** Removes a version unless it became current again. @returns its storage keys */
export const purgeReplacedVersion = (on: Db, versionId: string, before: Date): Promise<string[]> =>
  purge(on, and(eq(pdfVersion.id, versionId), lt(pdfVersion.replacedAt, before)))
