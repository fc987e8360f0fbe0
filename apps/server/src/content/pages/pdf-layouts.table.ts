import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { PartBox } from '../../platform/pdf-engine/pdf-engine.ts'
import { pdfLayout } from '../../schema.ts'

/** Stores what was measured of a version, once: its bytes never change. */
export const insertLayout = async (on: Db, values: typeof pdfLayout.$inferInsert): Promise<void> => {
  await on.insert(pdfLayout).values(values).onConflictDoNothing()
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
