import { and, eq, inArray, isNull, lt, max, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { PageBatch } from '../../platform/pdf-engine/pdf-engine.ts'
import { importRun, pdf, pdfPage, pdfVersion } from '../../schema.ts'

export type StoredVersion = typeof pdfVersion.$inferSelect

export const insertVersion = async (
  on: Db,
  values: typeof pdfVersion.$inferInsert,
): Promise<StoredVersion> => {
  const [row] = await on.insert(pdfVersion).values(values).returning()
  if (row === undefined) throw new Error('the version was not stored')
  return row
}

/** The number after the newest of a PDF, which the caller holds. */
export const nextVersionNumber = async (on: Db, pdfId: string): Promise<number> => {
  const [row] = await on
    .select({ newest: max(pdfVersion.version) })
    .from(pdfVersion)
    .where(eq(pdfVersion.pdfId, pdfId))
  return (row?.newest ?? 0) + 1
}

/** Notes of a version when another one took its place; null when it is shown again. */
export const markReplaced = async (
  on: Db,
  pdfId: string,
  version: number,
  at: Date | null,
): Promise<void> => {
  await on
    .update(pdfVersion)
    .set({ replacedAt: at })
    .where(and(eq(pdfVersion.pdfId, pdfId), eq(pdfVersion.version, version)))
}

/** A version of a live PDF, or null. */
export const findLiveVersion = async (on: Db, versionId: string): Promise<StoredVersion | null> => {
  const [row] = await on
    .select({ version: pdfVersion })
    .from(pdfVersion)
    .innerJoin(pdf, eq(pdf.id, pdfVersion.pdfId))
    .where(and(eq(pdfVersion.id, versionId), isNull(pdf.deletedAt)))
  return row?.version ?? null
}

/** Those of these storage keys that a row refers to: as bytes, as a cover, or as the archive of an import. */
export const listKeysInUse = async (on: Db, keys: string[]): Promise<Set<string>> => {
  if (keys.length === 0) return new Set()
  const rows = await on
    .select({ bytes: pdfVersion.storageKey, cover: pdfVersion.coverStorageKey })
    .from(pdfVersion)
    .where(or(inArray(pdfVersion.storageKey, keys), inArray(pdfVersion.coverStorageKey, keys)))
  const archives = await on
    .select({ key: importRun.storageKey })
    .from(importRun)
    .where(inArray(importRun.storageKey, keys))
  const all = [...rows.flatMap(({ bytes, cover }) => [bytes, cover]), ...archives.map(({ key }) => key)]
  return new Set(all.filter((key) => key !== null))
}

/** Stores the text of some pages; those of an earlier run are replaced. */
export const savePageTexts = async (on: Db, versionId: string, batch: PageBatch): Promise<void> => {
  const rows = batch.texts.map((text, index) => ({ versionId, pageNumber: batch.firstPage + index, text }))
  if (rows.length === 0) return
  await on
    .insert(pdfPage)
    .values(rows)
    .onConflictDoUpdate({
      target: [pdfPage.versionId, pdfPage.pageNumber],
      set: { text: sql`excluded.text` },
    })
}

const isProcessing = (versionId: string) =>
  and(eq(pdfVersion.id, versionId), eq(pdfVersion.state, 'processing'))

/** Completes a version that is being worked on; one that is already complete stays as it is. */
export const finishVersion = async (
  on: Db,
  versionId: string,
  values: Pick<StoredVersion, 'pageCount' | 'outline' | 'coverName' | 'coverStorageKey'>,
): Promise<void> => {
  await on
    .update(pdfVersion)
    .set({ ...values, state: 'ready', failure: null })
    .where(isProcessing(versionId))
}

export const failVersion = async (on: Db, versionId: string, failure: string): Promise<void> => {
  await on.update(pdfVersion).set({ state: 'failed', failure }).where(isProcessing(versionId))
}

/** Puts a version back to work, failed or not; what it shows stays until the work is done. */
export const restartVersion = async (on: Db, versionId: string): Promise<void> => {
  await on.update(pdfVersion).set({ state: 'processing', failure: null }).where(eq(pdfVersion.id, versionId))
}

/** Versions of live PDFs that wait since before an instant. */
export const listStalledVersions = async (on: Db, before: Date): Promise<string[]> => {
  const rows = await on
    .select({ id: pdfVersion.id })
    .from(pdfVersion)
    .innerJoin(pdf, eq(pdf.id, pdfVersion.pdfId))
    .where(and(eq(pdfVersion.state, 'processing'), lt(pdfVersion.createdAt, before), isNull(pdf.deletedAt)))
  return rows.map((row) => row.id)
}
