import type { InsightPeriod } from '@lectureshelf/contract/site/insight/insight-report'
import { type SQL, and, asc, desc, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { pdf, pdfOpening, pdfVersion, reading, section, subject } from '../../../schema.ts'
import { shownVersion } from '../../../library/pdfs/pdf-tiles.query.ts'

// Counting distinct ids would sort them: each query makes them distinct first, and then counts rows.
const rows = sql<number>`count(*)`.mapWith(Number)

/** Counts the students who opened a PDF in each period, in the order of the periods, which follow each other. */
export const countReadersByPeriod = async (on: Db, periods: readonly InsightPeriod[]): Promise<number[]> => {
  const starts = sql.join(
    periods.map(({ from }) => sql`${from}::date`),
    sql`, `,
  )
  const read = on
    .selectDistinct({
      /** From 1. */
      period: sql<number>`width_bucket(${pdfOpening.openedOn}, array[${starts}])`.as('period'),
      studentId: pdfOpening.studentId,
    })
    .from(pdfOpening)
    .where(gte(pdfOpening.openedOn, periods[0]?.from ?? ''))
    .as('read')
  const counts = await on.select({ period: read.period, readers: rows }).from(read).groupBy(read.period)
  return periods.map((_, index) => counts.find(({ period }) => period === index + 1)?.readers ?? 0)
}

/** Counts the students who opened a PDF since a day. */
export const countReadersSince = async (on: Db, since: string): Promise<number> => {
  const read = on
    .selectDistinct({ studentId: pdfOpening.studentId })
    .from(pdfOpening)
    .where(gte(pdfOpening.openedOn, since))
    .as('read')
  const [row] = await on.select({ readers: rows }).from(read)
  return row?.readers ?? 0
}

interface NotesWanted {
  since: string
  fewest: number
  most: number
}

/** Lists the PDFs that most students opened since a day, without those that too few did. */
export const listReadNotes = (on: Db, { since, fewest, most }: NotesWanted) => {
  const opened = on
    .selectDistinct({ pdfId: pdfOpening.pdfId, studentId: pdfOpening.studentId })
    .from(pdfOpening)
    .where(gte(pdfOpening.openedOn, since))
    .as('opened')
  const read = on
    .select({ pdfId: opened.pdfId, readers: rows.as('readers') })
    .from(opened)
    .groupBy(opened.pdfId)
    .having(sql`count(*) >= ${fewest}`)
    .as('read')
  return on
    .select({
      id: pdf.id,
      pdfFile: pdf.pdfFile,
      title: sql<string>`coalesce(nullif(${pdf.pdfTitle}, ''), ${pdf.originalName})`,
      subCode: subject.subCode,
      readers: read.readers,
      pages: pdfVersion.pageCount,
    })
    .from(read)
    .innerJoin(pdf, and(eq(pdf.id, read.pdfId), isNull(pdf.deletedAt)))
    .innerJoin(pdfVersion, shownVersion)
    .leftJoin(section, eq(section.id, pdf.sectionId))
    .leftJoin(subject, eq(subject.id, section.subjectId))
    .orderBy(desc(read.readers), asc(pdf.id))
    .limit(most)
}

const reached = sql`least(${reading.furthest}, ${pdfVersion.pageCount})`
const nth = (position: SQL): SQL<number | null> =>
  sql<number | null>`(array_agg(${reached} order by ${reached} desc))[${position}]`

/** Says of PDFs how many of their readers since a day have a place in them, and how far these came. */
export const listReached = (on: Db, pdfIds: string[], { since, fewest }: Omit<NotesWanted, 'most'>) => {
  const opened = on
    .selectDistinct({ pdfId: pdfOpening.pdfId, studentId: pdfOpening.studentId })
    .from(pdfOpening)
    .where(and(gte(pdfOpening.openedOn, since), inArray(pdfOpening.pdfId, pdfIds)))
    .as('opened')
  return on
    .select({
      pdfId: reading.pdfId,
      places: rows,
      half: nth(sql`(count(*) + 1) / 2`),
      five: nth(sql`${fewest}::int`),
    })
    .from(opened)
    .innerJoin(reading, and(eq(reading.pdfId, opened.pdfId), eq(reading.studentId, opened.studentId)))
    .innerJoin(pdf, eq(pdf.id, reading.pdfId))
    .innerJoin(pdfVersion, shownVersion)
    .groupBy(reading.pdfId)
}
