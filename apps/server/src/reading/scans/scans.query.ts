import { and, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { coverageKind } from '../../library/tables/pages/pdf-measuring.table.ts'
import {
  byUrgency,
  isSkipped,
  placesOf,
  turnsTaken,
} from '../../library/tables/pages/places-in-line.query.ts'
import { readScansJob } from '../../job-kinds.ts'
import type { Db } from '../../platform/db/database.ts'
import { type Wanted, isWanted } from '../../platform/held/held-work.ts'
import { pdf, pdfPage, pdfScan, pdfVersion } from '../../schema.ts'
import { shownVersion } from '../../library/pdfs/pdf-tiles.query.ts'

/** Where fewer of the pages are scanned, a reader misses little. */
const fewPercent = 5

const isShown = and(eq(pdfVersion.state, 'ready'), isNull(pdf.deletedAt))

const pageCount = sql<number>`coalesce(${pdfVersion.pageCount}, 0)`
const columns = {
  versionId: pdfVersion.id,
  storageKey: pdfVersion.storageKey,
  pageCount: pageCount.as('page_count'),
}

/**
 * Lists shown versions in which no one has looked for scanned pages, or does so now: for each person as many as the
 * limit, the newest first.
 */
export const listUnlooked = (on: Db, { except, ...wanted }: Wanted & { except: string[] }) => {
  const waiting = on
    .select({ ...columns, ...placesOf(turnsTaken(on, coverageKind.name), [desc(pdfVersion.createdAt)]) })
    .from(pdf)
    .innerJoin(pdfVersion, shownVersion)
    .leftJoin(pdfScan, eq(pdfScan.versionId, pdfVersion.id))
    .where(
      and(
        isShown,
        isNull(pdfScan.versionId),
        isSkipped(except),
        isWanted(readScansJob, pdfVersion.id, wanted),
      ),
    )
    .as('waiting')
  return on.select().from(waiting).where(lte(waiting.placeOfPerson, wanted.limit)).orderBy(waiting.place)
}

const isUnfinished = inArray(pdfScan.state, ['checking', 'reading'])

/**
 * Lists the shown versions that are read next and that no process is at: for each person as many as the limit. Those
 * with the fewest slow turns come first, then those of the last week, then the most read; a few scanned pages come last.
 */
export const listToRead = (on: Db, { now, except, ...wanted }: Wanted & { now: Date; except: string[] }) => {
  const urgency = byUrgency(on, now, sql`(${pdfScan.pages} * 100 < ${pageCount} * ${fewPercent})`)
  const waiting = on
    .select({ ...columns, state: pdfScan.state, ...placesOf(sql<number>`${pdfScan.slowTurns}`, urgency) })
    .from(pdf)
    .innerJoin(pdfVersion, shownVersion)
    .innerJoin(pdfScan, eq(pdfScan.versionId, pdfVersion.id))
    .where(and(isShown, isUnfinished, isSkipped(except), isWanted(readScansJob, pdfVersion.id, wanted)))
    .as('waiting')
  return on.select().from(waiting).where(lte(waiting.placeOfPerson, wanted.limit)).orderBy(waiting.place)
}

export type ToRead = Awaited<ReturnType<typeof listToRead>>[number]

export type Unlooked = Awaited<ReturnType<typeof listUnlooked>>[number]

/** Counts the shown versions that a machine has not finished, and their pages that are still to be read. */
export const countToRead = async (on: Db) => {
  const [row] = await on
    .select({
      versions: sql<number>`count(distinct ${pdfScan.versionId})::int`,
      pages: sql<number>`count(${pdfPage.pageNumber})::int`,
    })
    .from(pdf)
    .innerJoin(pdfVersion, shownVersion)
    .innerJoin(pdfScan, eq(pdfScan.versionId, pdfVersion.id))
    .leftJoin(pdfPage, and(eq(pdfPage.versionId, pdfScan.versionId), eq(pdfPage.scan, 'wanted')))
    .where(and(isShown, isUnfinished))
  return row ?? { versions: 0, pages: 0 }
}

/** Finds the finished scan of the same bytes in another version. */
export const findScanOfTwin = async (on: Db, versionId: string) => {
  const twin = alias(pdfVersion, 'twin')
  const [found] = await on
    .select({ versionId: twin.id, scan: pdfScan })
    .from(pdfVersion)
    .innerJoin(twin, and(eq(twin.sha256, pdfVersion.sha256), eq(twin.sizeBytes, pdfVersion.sizeBytes)))
    .innerJoin(pdfScan, eq(pdfScan.versionId, twin.id))
    .where(
      and(
        eq(pdfVersion.id, versionId),
        inArray(pdfScan.state, ['none', 'done']),
        sql`${twin.id} <> ${versionId}`,
      ),
    )
    .limit(1)
  return found ?? null
}
