import { and, asc, desc, eq, isNull, lt, ne, notInArray, sql } from 'drizzle-orm'
import type { StoredVersion } from '../../library/tables/pdf-versions.table.ts'
import type { Db } from '../../platform/db/database.ts'
import { readAgainJob } from '../../job-kinds.ts'
import { type Wanted, isWanted } from '../../platform/held/held-work.ts'
import { readingRules } from '../../platform/pdf-engine/pdf-engine.ts'
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

/** Lists versions whose pages were read by earlier rules and that no process is at: shown ones first, then the newest. */
export const listReadBefore = (on: Db, { except, ...wanted }: Wanted & { except: string[] }) =>
  on
    .select({
      versionId: pdfVersion.id,
      storageKey: pdfVersion.storageKey,
      coverStorageKey: pdfVersion.coverStorageKey,
    })
    .from(pdfVersion)
    .innerJoin(pdf, and(eq(pdf.id, pdfVersion.pdfId), isNull(pdf.deletedAt)))
    .where(
      and(
        eq(pdfVersion.state, 'ready'),
        ne(pdfVersion.readingRules, readingRules),
        except.length === 0 ? undefined : notInArray(pdfVersion.id, except),
        isWanted(readAgainJob, pdfVersion.id, wanted),
      ),
    )
    .orderBy(asc(sql`(${pdfVersion.version} <> ${pdf.version})`), desc(pdfVersion.createdAt))
    .limit(wanted.limit)
