import { type NoteFilesQuery, type NoteProblem, heavyPdfBytes } from '@lectureshelf/contract/library/notes'
import { fewestPeople } from '@lectureshelf/contract/site/insight/insight-periods'
import {
  type SQL,
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  sql,
} from 'drizzle-orm'
import type { z } from 'zod'
import { shownTitle } from '../../base/names/shown-title.query.ts'
import { holdsWords, startOfDay } from '../../platform/db/conditions.ts'
import type { Db } from '../../platform/db/database.ts'
import { pageOf, titleInOrder } from '../../platform/db/lists.ts'
import { offering, pdf, pdfOpening, pdfPage, pdfVersion, section, semester, subject } from '../../schema.ts'
import { shownVersion } from '../pdfs/pdf-tiles.query.ts'
import { isBeingRead, scanProgress } from '../tables/pages/scan-progress.query.ts'

export type FilesQuery = z.output<typeof NoteFilesQuery>

/** Narrows a list to a place or to a part of one. */
export type PlaceFilter = Pick<FilesQuery, 'department' | 'scheme' | 'semester'>

/**
 * Defines each problem of a PDF as a condition on `pdf` and its shown version. The list, its filter and the counts
 * share these. The subquery stops at the first page with text, because a book has many pages.
 */
const problemConditions: Record<NoteProblem, SQL> = {
  damaged: isNotNull(pdfVersion.damage),
  noText: sql`(${eq(pdfVersion.state, 'ready')} and (select true from ${pdfPage} where ${pdfPage.versionId} = ${pdfVersion.id} and ${pdfPage.text} ~ '[^[:space:]]' limit 1) is null)`,
  beingRead: isBeingRead,
  heavy: gt(pdfVersion.sizeBytes, heavyPdfBytes),
  unreadable: eq(pdfVersion.state, 'failed'),
  neverOpened: sql`not exists (select 1 from ${pdfOpening} where ${pdfOpening.pdfId} = ${pdf.id})`,
}

/** Builds the condition that a subject is taught at a place; without a filter, anywhere. */
export const isTaughtAt = (on: Db, place: PlaceFilter): SQL =>
  exists(
    on
      .select({ one: sql`1` })
      .from(offering)
      .innerJoin(semester, eq(semester.semNum, offering.semNum))
      .where(
        and(
          eq(offering.subjectId, subject.id),
          isNull(offering.deletedAt),
          place.department === undefined ? undefined : eq(offering.deptId, place.department),
          place.scheme === undefined ? undefined : eq(offering.scheme, place.scheme),
          place.semester === undefined ? undefined : eq(semester.semName, place.semester),
        ),
      ),
  )

const searched = sql`${pdf.pdfTitle} || ' ' || ${pdf.originalName} || ' ' || ${subject.subCode} || ' ' || ${subject.subName}`
const openings = sql<number>`(select count(*)::int from ${pdfOpening} where ${pdfOpening.pdfId} = ${pdf.id})`

const isThere = and(isNull(pdf.deletedAt), isNull(section.deletedAt), isNull(subject.deletedAt))

const matchesOf = (on: Db, query: FilesQuery): SQL | undefined =>
  and(
    isThere,
    isTaughtAt(on, query),
    query.state === undefined ? undefined : eq(pdfVersion.state, query.state),
    query.problem === undefined ? undefined : problemConditions[query.problem],
    query.minBytes === undefined ? undefined : gte(pdfVersion.sizeBytes, query.minBytes),
    query.maxBytes === undefined ? undefined : lte(pdfVersion.sizeBytes, query.maxBytes),
    query.from === undefined ? undefined : sql`${pdf.createdAt} >= ${startOfDay(sql`${query.from}::date`)}`,
    query.to === undefined ? undefined : sql`${pdf.createdAt} < ${startOfDay(sql`${query.to}::date + 1`)}`,
    ...holdsWords(sql`${pdf.addedByName}`, query.addedBy ?? ''),
    ...holdsWords(searched, query.q),
  )

/** An expression that no index has. */
const sorted = sql`(${pdf.createdAt} + interval '0')`

const orders = {
  largest: desc(pdfVersion.sizeBytes),
  name: asc(titleInOrder(shownTitle)),
  // The order of PDFs with few openings would tell what is not counted.
  openings: desc(sql`greatest(${openings}, ${fewestPeople - 1}::int)`),
}

/** Walking all PDFs in their order until a page is full is quick only when many match. */
const manyPerRow = 10

/** Few matches are found first and sorted afterwards, many are found in their order. */
const orderOf = ({ sort, page, size }: FilesQuery, total: number): SQL => {
  const isWalked = total > manyPerRow * page * size
  if (sort === 'newest') return desc(isWalked ? pdf.createdAt : sorted)
  if (sort === 'oldest') return asc(isWalked ? pdf.createdAt : sorted)
  return orders[sort]
}

export interface FileSums {
  count: number
  totalBytes: number
}

/** Counts the matching PDFs and sums up their sizes. */
export const sumFiles = async (on: Db, query: FilesQuery): Promise<FileSums> => {
  const [sums = { count: 0, totalBytes: 0 }] = await on
    .select({
      count: count(),
      totalBytes: sql<number>`coalesce(sum(${pdfVersion.sizeBytes}), 0)`.mapWith(Number),
    })
    .from(pdf)
    .innerJoin(pdfVersion, shownVersion)
    .innerJoin(section, eq(section.id, pdf.sectionId))
    .innerJoin(subject, eq(subject.id, section.subjectId))
    .where(matchesOf(on, query))
  return sums
}

/** Lists the ids of one page of the matching PDFs, of which there are `total`. */
export const pageFiles = async (on: Db, query: FilesQuery, total: number): Promise<string[]> => {
  if (total === 0) return []
  const files = on
    .select({ id: pdf.id })
    .from(pdf)
    .innerJoin(pdfVersion, shownVersion)
    .innerJoin(section, eq(section.id, pdf.sectionId))
    .innerJoin(subject, eq(subject.id, section.subjectId))
    .where(matchesOf(on, query))
    .orderBy(orderOf(query, total), asc(pdf.id))
  return (await pageOf(files, query)).map(({ id }) => id)
}

/** Lists the facts that the page shows next to the tiles of PDFs, unordered. */
export const listFileFacts = (on: Db, pdfIds: string[]) =>
  on
    .select({
      id: pdf.id,
      sectionId: section.id,
      sectionName: section.sectionName,
      subjectId: subject.id,
      subCode: subject.subCode,
      subAbb: subject.subAbb,
      openings,
      scan: scanProgress,
      problems: {
        damaged: sql<boolean>`${problemConditions.damaged}`,
        noText: sql<boolean>`${problemConditions.noText}`,
        beingRead: sql<boolean>`${problemConditions.beingRead}`,
        heavy: sql<boolean>`${problemConditions.heavy}`,
        unreadable: sql<boolean>`${problemConditions.unreadable}`,
        neverOpened: sql<boolean>`${problemConditions.neverOpened}`,
      } satisfies Record<NoteProblem, SQL>,
    })
    .from(pdf)
    .innerJoin(pdfVersion, shownVersion)
    .innerJoin(section, eq(section.id, pdf.sectionId))
    .innerJoin(subject, eq(subject.id, section.subjectId))
    .where(inArray(pdf.id, pdfIds))

const countWhere = (condition: SQL) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number)

/** Counts the PDFs that no one has opened. */
export const countNeverOpened = async (on: Db): Promise<number> => {
  const [row] = await on
    .select({ count: count() })
    .from(pdf)
    .innerJoin(section, eq(section.id, pdf.sectionId))
    .innerJoin(subject, eq(subject.id, section.subjectId))
    .where(and(isThere, problemConditions.neverOpened))
  return row?.count ?? 0
}

/** Counts the PDFs, and those with each problem that follows from the content. */
export const countProblems = async (on: Db) => {
  const [row] = await on
    .select({
      total: count(),
      damaged: countWhere(problemConditions.damaged),
      noText: countWhere(problemConditions.noText),
      beingRead: countWhere(problemConditions.beingRead),
      heavy: countWhere(problemConditions.heavy),
      unreadable: countWhere(problemConditions.unreadable),
    })
    .from(pdf)
    .innerJoin(pdfVersion, shownVersion)
    .innerJoin(section, eq(section.id, pdf.sectionId))
    .innerJoin(subject, eq(subject.id, section.subjectId))
    .where(isThere)
  return row ?? { total: 0, damaged: 0, noText: 0, beingRead: 0, heavy: 0, unreadable: 0 }
}
