import { eq, sql } from 'drizzle-orm'
import type { ScanProgress } from '@lectureshelf/contract/library/scans'
import type { Db } from '../../../platform/db/database.ts'
import { pdfScan } from '../../../schema.ts'
import { countScans } from '../pdf-pages.table.ts'

type Row = typeof pdfScan.$inferSelect

/** What is remembered of the scanned pages of a version. */
export type StoredScan = Pick<Row, 'state' | 'pages' | 'readPages'>

/** Stores that the scanned pages of a version were looked for, or what is new since. */
export const saveScan = async (
  on: Db,
  values: StoredScan & { versionId: string; finishedAt: Date | null },
): Promise<void> => {
  const { versionId: _id, ...changed } = values
  await on.insert(pdfScan).values(values).onConflictDoUpdate({ target: pdfScan.versionId, set: changed })
}

/** Counts a slow turn of reading a version: others come first now. */
export const countSlowTurn = async (on: Db, versionId: string): Promise<void> => {
  await on
    .update(pdfScan)
    .set({ slowTurns: sql`${pdfScan.slowTurns} + 1` })
    .where(eq(pdfScan.versionId, versionId))
}

/**
 * Returns the progress of a version for its readers: counted only while pages are being read.
 * @param stored the remembered row of the version
 */
export const progressOf = async (
  on: Db,
  versionId: string,
  stored: StoredScan | null,
): Promise<ScanProgress | null> => {
  if (stored === null || stored.pages === 0) return null
  if (stored.state === 'done') return { pages: stored.pages, done: stored.pages, read: stored.readPages }
  const { done, read } = await countScans(on, versionId)
  return { pages: stored.pages, done, read }
}
