import { and, eq, isNull, lt } from 'drizzle-orm'
import type { StoredVersion } from '../../content/pdf-versions.table.ts'
import type { Db } from '../../platform/db/database.ts'
import { pdf, pdfVersion } from '../../schema.ts'

const selectLive = (on: Db) =>
  on
    .select({ version: pdfVersion })
    .from(pdfVersion)
    .innerJoin(pdf, and(eq(pdf.id, pdfVersion.pdfId), isNull(pdf.deletedAt)))

/** Finds a version of a live PDF. */
export const findLiveVersion = async (on: Db, versionId: string): Promise<StoredVersion | null> => {
  const [row] = await selectLive(on).where(eq(pdfVersion.id, versionId))
  return row?.version ?? null
}

/** Lists the versions of live PDFs that were created before an instant and are still processing. */
export const listStalledVersions = async (on: Db, before: Date): Promise<string[]> => {
  const rows = await selectLive(on).where(
    and(eq(pdfVersion.state, 'processing'), lt(pdfVersion.createdAt, before)),
  )
  return rows.map(({ version }) => version.id)
}
