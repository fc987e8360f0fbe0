import type { noteOps } from '@lectureshelf/contract/library/notes'
import type { QueryOf } from '@lectureshelf/contract/operation'
import {
  type SQL,
  and,
  asc,
  count,
  countDistinct,
  eq,
  gte,
  inArray,
  isNull,
  max,
  not,
  sql,
} from 'drizzle-orm'
import { holdsWords } from '../../platform/db/conditions.ts'
import type { Db } from '../../platform/db/database.ts'
import { pageOf, textInOrder } from '../../platform/db/lists.ts'
import { pdf, pdfOpening, reference, section, subject } from '../../schema.ts'
import { isTaughtAt } from './notes.query.ts'

export type CoverageQuery = QueryOf<typeof noteOps.coverage>

const hasPdfs = sql`exists (
  select 1 from ${section} join ${pdf} on ${pdf.sectionId} = ${section.id}
  where ${section.subjectId} = ${subject.id} and ${section.deletedAt} is null and ${pdf.deletedAt} is null
)`

const searched = sql`${subject.subCode} || ' ' || ${subject.subAbb} || ' ' || ${subject.subName}`

const conditionOf: Record<CoverageQuery['has'], SQL | undefined> = {
  all: undefined,
  pdfs: hasPdfs,
  noPdfs: not(hasPdfs),
}

const isFound = (on: Db, query: CoverageQuery): SQL | undefined =>
  and(isNull(subject.deletedAt), isTaughtAt(on, query), ...holdsWords(searched, query.q))

const isListed = (on: Db, query: CoverageQuery): SQL | undefined =>
  and(isFound(on, query), conditionOf[query.has])

/** Counts the matching subjects, and those without PDFs. */
export const countSubjects = async (on: Db, query: CoverageQuery) => ({
  total: await on.$count(subject, isListed(on, query)),
  withoutPdfs: await on.$count(subject, and(isFound(on, query), not(hasPdfs))),
})

/** Lists one page of the matching subjects by code. */
export const pageSubjects = (on: Db, query: CoverageQuery) =>
  pageOf(
    on
      .select({
        id: subject.id,
        subCode: subject.subCode,
        subAbb: subject.subAbb,
        subName: subject.subName,
      })
      .from(subject)
      .where(isListed(on, query))
      .orderBy(asc(textInOrder(subject.subCode))),
    query,
  )

/** Counts the content of these subjects; a subject without content has no row. */
export const countContent = async (on: Db, subjectIds: string[]) => ({
  notes: await on
    .select({
      subjectId: section.subjectId,
      sections: countDistinct(section.id),
      pdfs: count(pdf.id),
      newestAt: max(pdf.createdAt),
    })
    .from(section)
    .leftJoin(pdf, and(eq(pdf.sectionId, section.id), isNull(pdf.deletedAt)))
    .where(and(inArray(section.subjectId, subjectIds), isNull(section.deletedAt)))
    .groupBy(section.subjectId),
  references: await on
    .select({ subjectId: reference.subjectId, references: count() })
    .from(reference)
    .where(and(inArray(reference.subjectId, subjectIds), isNull(reference.deletedAt)))
    .groupBy(reference.subjectId),
})

/** Counts the readers of these subjects since a day, and the existing PDFs that were opened. */
export const countReaders = (on: Db, subjectIds: string[], since: string) =>
  on
    .select({
      subjectId: section.subjectId,
      readers: countDistinct(pdfOpening.studentId),
      pdfsOpened: countDistinct(pdfOpening.pdfId),
    })
    .from(pdfOpening)
    .innerJoin(pdf, eq(pdf.id, pdfOpening.pdfId))
    .innerJoin(section, eq(section.id, pdf.sectionId))
    .where(
      and(
        inArray(section.subjectId, subjectIds),
        isNull(section.deletedAt),
        isNull(pdf.deletedAt),
        gte(pdfOpening.openedOn, since),
      ),
    )
    .groupBy(section.subjectId)
