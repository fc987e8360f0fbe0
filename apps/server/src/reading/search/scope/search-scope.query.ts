import { type SQL, and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Place } from '@lectureshelf/contract/access'
import { offeringColumns, offeringOrder } from '../../../library/tables/offerings.query.ts'
import type { Db } from '../../../platform/db/database.ts'
import { textInOrder } from '../../../platform/db/lists.ts'
import {
  department,
  offering,
  pdf,
  pdfLayout,
  pdfScan,
  pdfVersion,
  section,
  semester,
  subject,
  searchSynonym,
} from '../../../schema.ts'
import { shownVersion } from '../../../library/pdfs/pdf-tiles.query.ts'
import { shownTitle } from '../../../base/names/shown-title.query.ts'

const subjectColumns = {
  id: subject.id,
  subCode: subject.subCode,
  subAbb: subject.subAbb,
  subName: subject.subName,
}

const pdfColumns = {
  versionId: pdfVersion.id,
  version: pdfVersion.version,
  pdfFile: pdf.pdfFile,
  title: shownTitle,
  pageCount: pdfVersion.pageCount,
  coverName: pdfVersion.coverName,
  sha256: pdfVersion.sha256,
  chapters: sql<string | null>`md5(nullif(${pdfVersion.chapters}, '[]')::text)`,
  state: pdfVersion.state,
}

const scanColumns = { state: pdfScan.state, pages: pdfScan.pages, readPages: pdfScan.readPages }

const isLive = and(isNull(subject.deletedAt), isNull(offering.deletedAt))

/** Lists the live subjects at places with their live sections and the shown versions of their live PDFs. */
const listContent = (on: Db, where: SQL | undefined) =>
  on
    .select({
      subject: subjectColumns,
      place: offeringColumns,
      section: { id: section.id, sectionName: section.sectionName },
      pdf: pdfColumns,
      hasText: pdfLayout.hasText,
      scan: scanColumns,
    })
    .from(offering)
    .innerJoin(subject, eq(subject.id, offering.subjectId))
    .innerJoin(department, eq(offering.deptId, department.deptId))
    .innerJoin(semester, eq(offering.semNum, semester.semNum))
    .leftJoin(section, and(eq(section.subjectId, subject.id), isNull(section.deletedAt)))
    .leftJoin(pdf, and(eq(pdf.sectionId, section.id), isNull(pdf.deletedAt)))
    .leftJoin(pdfVersion, shownVersion)
    .leftJoin(pdfLayout, eq(pdfLayout.versionId, pdfVersion.id))
    .leftJoin(pdfScan, eq(pdfScan.versionId, pdfVersion.id))
    .where(and(isLive, where))
    .orderBy(
      asc(textInOrder(subject.subCode)),
      ...offeringOrder,
      asc(section.sectionIndex),
      asc(pdf.pdfIndex),
      asc(pdf.id),
    )

export type ContentRow = Awaited<ReturnType<typeof listContent>>[number]

/** Lists what is taught at a place. */
export const listContentAt = (on: Db, place: Place): Promise<ContentRow[]> =>
  listContent(
    on,
    and(
      eq(offering.deptId, place.deptId),
      eq(offering.scheme, place.scheme),
      eq(offering.semNum, place.semNum),
    ),
  )

/** Lists the content of one subject, at each of its places. */
export const listContentOf = (on: Db, subCode: string): Promise<ContentRow[]> =>
  listContent(on, eq(subject.subCode, subCode))

/** Lists the shown versions of the reserved sheets, which belong to no subject. */
export const listSheets = (on: Db) =>
  on
    .select({
      pdf: pdfColumns,
      hasText: pdfLayout.hasText,
      scan: scanColumns,
    })
    .from(pdf)
    .innerJoin(pdfVersion, shownVersion)
    .leftJoin(pdfLayout, eq(pdfLayout.versionId, pdfVersion.id))
    .leftJoin(pdfScan, eq(pdfScan.versionId, pdfVersion.id))
    .where(and(isNull(pdf.sectionId), isNull(pdf.deletedAt)))
    .orderBy(asc(textInOrder(pdf.pdfFile)))

/** Lists the synonyms of subjects. */
export const listSynonymsOf = (on: Db, subjectIds: string[]) =>
  on
    .select({
      subjectId: searchSynonym.subjectId,
      word: searchSynonym.word,
      synonym: searchSynonym.synonym,
    })
    .from(searchSynonym)
    .where(inArray(searchSynonym.subjectId, subjectIds))
    .orderBy(asc(searchSynonym.createdAt), asc(searchSynonym.id))

/** Lists the synonyms of live subjects for one of these words, the oldest first. */
export const listSynonymsFor = (on: Db, words: string[], limit: number) =>
  on
    .select({ word: searchSynonym.word, synonym: searchSynonym.synonym })
    .from(searchSynonym)
    .innerJoin(subject, and(eq(subject.id, searchSynonym.subjectId), isNull(subject.deletedAt)))
    .where(or(inArray(searchSynonym.word, words), inArray(searchSynonym.synonym, words)))
    .orderBy(asc(searchSynonym.createdAt), asc(searchSynonym.id))
    .limit(limit)
