import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { pdf, pdfVersion } from '../../schema.ts'

export type StoredVersion = typeof pdfVersion.$inferSelect

/** The versions of a live PDF, newest first, each with whether it is the one shown. */
export const listVersions = async (on: Db, pdfId: string) => {
  const rows = await on
    .select({ version: pdfVersion, shown: pdf.version })
    .from(pdfVersion)
    .innerJoin(pdf, eq(pdf.id, pdfVersion.pdfId))
    .where(and(eq(pdf.id, pdfId), isNull(pdf.deletedAt)))
    .orderBy(desc(pdfVersion.version))
  return rows.map(({ version, shown }) => ({ ...version, isShown: version.version === shown }))
}

export const findVersion = async (on: Db, pdfId: string, version: number): Promise<StoredVersion | null> => {
  const [row] = await on
    .select()
    .from(pdfVersion)
    .where(and(eq(pdfVersion.pdfId, pdfId), eq(pdfVersion.version, version)))
  return row ?? null
}

/**
 * Removes a version with its page texts and readers.
 * @returns the storage keys that nobody refers to any more
 */
export const deleteVersion = async (tx: Db, versionId: string): Promise<string[]> => {
  const gone = await tx.delete(pdfVersion).where(eq(pdfVersion.id, versionId)).returning()
  return gone.flatMap(({ storageKey, coverStorageKey }) =>
    coverStorageKey === null ? [storageKey] : [storageKey, coverStorageKey],
  )
}

/** Shows another version of a PDF, which the caller holds, from an instant on. */
export const showVersion = async (tx: Db, { pdfId, version, sha256 }: StoredVersion, at: Date) => {
  const ofPdf = eq(pdfVersion.pdfId, pdfId)
  await tx
    .update(pdfVersion)
    .set({ replacedAt: at })
    .where(and(ofPdf, isNull(pdfVersion.replacedAt)))
  await tx
    .update(pdfVersion)
    .set({ replacedAt: null })
    .where(and(ofPdf, eq(pdfVersion.version, version)))
  await tx.update(pdf).set({ version, sha256 }).where(eq(pdf.id, pdfId))
}

/** The ids of live PDFs by their public names. */
export const listIdsByName = (on: Db, pdfFiles: readonly string[]) =>
  on
    .select({ id: pdf.id, pdfFile: pdf.pdfFile })
    .from(pdf)
    .where(and(inArray(pdf.pdfFile, [...pdfFiles]), isNull(pdf.deletedAt)))
