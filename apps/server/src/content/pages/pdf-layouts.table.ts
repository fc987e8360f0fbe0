import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/db/database.ts'
import type { PartBox } from '../../platform/pdf-engine/pdf-engine.ts'
import { pdfLayout, pdfVersion } from '../../schema.ts'

/** Stores what was measured of a version, once: its bytes never change. */
export const insertLayout = async (on: Db, values: typeof pdfLayout.$inferInsert): Promise<void> => {
  await on.insert(pdfLayout).values(values).onConflictDoNothing()
}

/** Copies what was measured of the same bytes in another version. @returns false when nothing was */
export const copyLayout = async (on: Db, versionId: string, measuredAt: Date): Promise<boolean> => {
  const other = alias(pdfVersion, 'other')
  const [found] = await on
    .select({ layout: pdfLayout })
    .from(pdfVersion)
    .innerJoin(other, and(eq(other.sha256, pdfVersion.sha256), eq(other.sizeBytes, pdfVersion.sizeBytes)))
    .innerJoin(pdfLayout, eq(pdfLayout.versionId, other.id))
    .where(and(eq(pdfVersion.id, versionId), isNotNull(pdfLayout.pageSizes)))
    .limit(1)
  if (found === undefined) return false
  await insertLayout(on, { ...found.layout, versionId, measuredAt })
  return true
}

/** Finds the ink box of a page, null for an empty one. @returns null for a version that was not measured */
export const findInk = async (
  on: Db,
  versionId: string,
  pageNumber: number,
): Promise<{ ink: PartBox | null } | null> => {
  const [row] = await on
    .select({ ink: sql<PartBox | null>`${pdfLayout.inkBoxes} -> ${pageNumber - 1}::int` })
    .from(pdfLayout)
    .where(eq(pdfLayout.versionId, versionId))
  return row ?? null
}
