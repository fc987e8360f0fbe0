import { eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import type { PartBox } from '../../../platform/pdf-engine/pdf-engine.ts'
import { pdfLayout } from '../../../schema.ts'

/** Stores what was measured of a version, or what an earlier measuring did not know: its bytes never change. */
export const saveLayout = async (on: Db, values: typeof pdfLayout.$inferInsert): Promise<void> => {
  const { versionId: _id, ...measured } = values
  await on
    .insert(pdfLayout)
    .values(values)
    .onConflictDoUpdate({
      target: pdfLayout.versionId,
      set: measured,
      setWhere: isNull(pdfLayout.pageLooks),
    })
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

/** Notes that a version that was measured has words. */
export const noteText = async (on: Db, versionId: string): Promise<void> => {
  await on.update(pdfLayout).set({ hasText: true }).where(eq(pdfLayout.versionId, versionId))
}
