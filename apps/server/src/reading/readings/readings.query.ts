import { type SQL, and, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { shownTitle } from '../../base/names/shown-title.query.ts'
import type { Db } from '../../platform/db/database.ts'
import { offering, pdf, pdfVersion, reading, section, subject } from '../../schema.ts'
import { shownVersion } from '../../library/pdfs/pdf-tiles.query.ts'
import type { OpenPlaces } from './readings.policy.ts'

/** A PDF is live while its section and subject are; the two sheets have neither. */
const isLive = and(
  isNull(pdf.deletedAt),
  or(isNull(pdf.sectionId), and(isNull(section.deletedAt), isNull(subject.deletedAt))),
)

/** Lists a person's readings of live PDFs, the last one first. */
export const listReadings = (on: Db, studentId: string) =>
  on
    .select({
      pdfFile: pdf.pdfFile,
      title: shownTitle,
      page: reading.page,
      furthest: reading.furthest,
      readAt: reading.readAt,
      putAwayAt: reading.putAwayAt,
      version: pdfVersion.version,
      pageCount: pdfVersion.pageCount,
      coverName: pdfVersion.coverName,
      subject: { id: subject.id, subCode: subject.subCode, subAbb: subject.subAbb, subName: subject.subName },
    })
    .from(reading)
    .innerJoin(pdf, eq(pdf.id, reading.pdfId))
    .innerJoin(pdfVersion, shownVersion)
    .leftJoin(section, eq(section.id, pdf.sectionId))
    .leftJoin(subject, eq(subject.id, section.subjectId))
    .where(and(eq(reading.studentId, studentId), isLive))
    .orderBy(desc(reading.readAt), desc(pdf.id))

export type ReadingRow = Awaited<ReturnType<typeof listReadings>>[number]

/** Matches subjects that are taught at one of the places. */
const isTaughtAt = (on: Db, places: OpenPlaces): SQL | undefined =>
  places === 'all'
    ? undefined
    : inArray(
        subject.id,
        on
          .select({ subjectId: offering.subjectId })
          .from(offering)
          .where(
            and(
              eq(offering.deptId, places.deptId),
              eq(offering.scheme, places.scheme),
              inArray(offering.semNum, places.semesters),
              isNull(offering.deletedAt),
            ),
          ),
      )

interface ArrivalsWanted {
  studentId: string
  since: Date
  places: OpenPlaces
  most: number
}

/**
 * Lists the PDFs at places that others added or replaced after an instant, newest first, without those whose shown
 * version the person has read.
 */
export const listArrivals = (on: Db, { studentId, since, places, most }: ArrivalsWanted) =>
  on
    .select({
      pdfFile: pdf.pdfFile,
      title: shownTitle,
      subCode: subject.subCode,
      addedAt: pdf.createdAt,
      at: pdfVersion.createdAt,
    })
    .from(pdfVersion)
    .innerJoin(pdf, shownVersion)
    .innerJoin(section, eq(section.id, pdf.sectionId))
    .innerJoin(subject, eq(subject.id, section.subjectId))
    .leftJoin(reading, and(eq(reading.studentId, studentId), eq(reading.pdfId, pdf.id)))
    .where(
      and(
        gt(pdfVersion.createdAt, since),
        sql`${pdfVersion.addedBy} is distinct from ${studentId}::uuid`,
        sql`${reading.version} is distinct from ${pdfVersion.version}`,
        isLive,
        isTaughtAt(on, places),
      ),
    )
    .orderBy(desc(pdfVersion.createdAt), desc(pdf.id))
    .limit(most)
