import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { PageBatch } from '../../platform/pdf-engine/pdf-engine.ts'
import { pdf, pdfPage, pdfVersion } from '../../schema.ts'

type StoredVersion = typeof pdfVersion.$inferSelect

/** A version of a live PDF, or null. */
export const findLiveVersion = async (on: Db, versionId: string): Promise<StoredVersion | null> => {
  const [row] = await on
    .select({ version: pdfVersion })
    .from(pdfVersion)
    .innerJoin(pdf, eq(pdf.id, pdfVersion.pdfId))
    .where(and(eq(pdfVersion.id, versionId), isNull(pdf.deletedAt)))
  return row?.version ?? null
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

/** Versions of live PDFs that wait since before an instant. */
export const listStalledVersions = async (on: Db, before: Date): Promise<string[]> => {
  const rows = await on
    .select({ id: pdfVersion.id })
    .from(pdfVersion)
    .innerJoin(pdf, eq(pdf.id, pdfVersion.pdfId))
    .where(and(eq(pdfVersion.state, 'processing'), lt(pdfVersion.createdAt, before), isNull(pdf.deletedAt)))
  return rows.map((row) => row.id)
}
