import { type SQL, and, eq, isNotNull, isNull, lte, not, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { firstPicture } from '../tables/pages/page-pictures.table.ts'
import { measuresKind } from '../tables/pages/pdf-measuring.table.ts'
import { byUrgency, isSkipped, placesOf, turnsTaken } from '../tables/pages/places-in-line.query.ts'
import { measurePagesJob } from '../../job-kinds.ts'
import { hasRow } from '../../platform/db/conditions.ts'
import type { Db } from '../../platform/db/database.ts'
import { type Wanted, isWanted } from '../../platform/held/held-work.ts'
import { pdf, pdfLayout, pdfPicture, pdfVersion } from '../../schema.ts'

/** A version that was measured before the looks of its pages were is measured again. */
const hasLayout = (on: Db) =>
  hasRow(on, pdfLayout, eq(pdfLayout.versionId, pdfVersion.id), isNotNull(pdfLayout.pageLooks))

const hasFirstPictureThat = (on: Db, isMeant?: SQL) =>
  hasRow(
    on,
    pdfPicture,
    eq(pdfPicture.versionId, pdfVersion.id),
    eq(pdfPicture.pageNumber, firstPicture.pageNumber),
    eq(pdfPicture.width, firstPicture.width),
    isMeant,
  )

/** A note that the picture could not be drawn counts, too. */
const hasFirstPicture = (on: Db) => hasFirstPictureThat(on)

/** A page 1 that could not be drawn gives no cover either. */
const lacksCover = (on: Db) =>
  sql`(${isNull(pdfVersion.coverStorageKey)} and ${not(hasFirstPictureThat(on, isNull(pdfPicture.storageKey)))})`

const isReady = and(eq(pdfVersion.state, 'ready'), isNull(pdf.deletedAt))

/**
 * Lists ready versions that lack their measures, the picture of page 1 or their cover, and that no process is at: for
 * each person as many as the limit. Shown ones come first, then those of the last week, then the most read.
 */
export const listUnmeasured = async (
  on: Db,
  { now, except, ...wanted }: Wanted & { now: Date; except: string[] },
) => {
  const isMissing = or(not(hasLayout(on)), not(hasFirstPicture(on)), lacksCover(on))
  const urgency = byUrgency(on, now, sql`(${pdfVersion.version} <> ${pdf.version})`)
  const waiting = on
    .select({
      versionId: pdfVersion.id,
      storageKey: pdfVersion.storageKey,
      sizeBytes: pdfVersion.sizeBytes,
      pageCount: sql<number>`coalesce(${pdfVersion.pageCount}, 0)`.as('page_count'),
      hasLayout: sql<boolean>`${hasLayout(on)}`.as('has_layout'),
      hasPicture: sql<boolean>`${hasFirstPicture(on)}`.as('has_picture'),
      lacksCover: sql<boolean>`${lacksCover(on)}`.as('lacks_cover'),
      ...placesOf(turnsTaken(on, measuresKind.name), urgency),
    })
    .from(pdfVersion)
    .innerJoin(pdf, eq(pdf.id, pdfVersion.pdfId))
    .where(and(isReady, isMissing, isSkipped(except), isWanted(measurePagesJob, pdfVersion.id, wanted)))
    .as('waiting')
  return on.select().from(waiting).where(lte(waiting.placeOfPerson, wanted.limit)).orderBy(waiting.place)
}

/** Finds what was measured of the same bytes in another version. */
export const findLayoutOfTwin = async (on: Db, versionId: string) => {
  const twin = alias(pdfVersion, 'twin')
  const [found] = await on
    .select({ layout: pdfLayout })
    .from(pdfVersion)
    .innerJoin(twin, and(eq(twin.sha256, pdfVersion.sha256), eq(twin.sizeBytes, pdfVersion.sizeBytes)))
    .innerJoin(pdfLayout, eq(pdfLayout.versionId, twin.id))
    .where(and(eq(pdfVersion.id, versionId), isNotNull(pdfLayout.pageSizes), isNotNull(pdfLayout.pageLooks)))
    .limit(1)
  return found?.layout ?? null
}

/** Counts ready versions without the picture of page 1, and those that were not measured. */
export const countUnmeasured = async (on: Db) => {
  const count = (isMeant: SQL) =>
    on
      .select({ count: sql<number>`count(*)::int` })
      .from(pdfVersion)
      .innerJoin(pdf, eq(pdf.id, pdfVersion.pdfId))
      .where(and(isReady, isMeant))
  const [withoutPicture] = await count(not(hasFirstPicture(on)))
  const [withoutLayout] = await count(not(hasLayout(on)))
  return { withoutPicture: withoutPicture?.count ?? 0, withoutLayout: withoutLayout?.count ?? 0 }
}
