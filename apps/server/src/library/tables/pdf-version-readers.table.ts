import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { pdfVersionReader } from '../../schema.ts'

interface Reader {
  versionId: string
  studentId: string
}

const isReader = ({ versionId, studentId }: Reader) =>
  and(eq(pdfVersionReader.versionId, versionId), eq(pdfVersionReader.studentId, studentId))

/** Finds when a person last opened a version. */
export const findLastOpening = async (on: Db, reader: Reader): Promise<Date | null> => {
  const [row] = await on
    .select({ openedAt: pdfVersionReader.openedAt })
    .from(pdfVersionReader)
    .where(isReader(reader))
  return row?.openedAt ?? null
}

/** Stores that a person opened a version, unless an opening since `unlessSince` is already stored. */
export const upsertReader = async (
  on: Db,
  { openedAt, ...reader }: Reader & { openedAt: Date },
  unlessSince: Date,
): Promise<void> => {
  const isRecent = and(isReader(reader), gt(pdfVersionReader.openedAt, unlessSince))
  if ((await on.$count(pdfVersionReader, isRecent)) > 0) return
  await on
    .insert(pdfVersionReader)
    .values({ ...reader, openedAt })
    .onConflictDoUpdate({
      target: [pdfVersionReader.versionId, pdfVersionReader.studentId],
      set: { openedAt: sql`greatest(${pdfVersionReader.openedAt}, excluded.opened_at)` },
    })
}
