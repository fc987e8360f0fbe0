import type { pageReportOps } from '@lectureshelf/contract/reading/page-reports'
import type { QueryOf } from '@lectureshelf/contract/operation'
import { isAllowed } from '@lectureshelf/contract/access'
import type { PageReport } from '@lectureshelf/contract/reading/page-reports'
import { type SQL, and, desc, eq, gte, isNull, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { shownTitle } from '../../base/names/shown-title.query.ts'
import { scopeConditions } from '../../library/tables/offerings.query.ts'
import { personLabelOf } from '../../base/identity/person-label.ts'
import type { Actor } from '../../platform/actor.ts'
import { type Db, firstOf } from '../../platform/db/database.ts'
import { contains, countRows, readPage } from '../../platform/db/lists.ts'
import { pageReport, pdf, section, student, subject } from '../../schema.ts'

const reporter = alias(student, 'reporter')
const answerer = alias(student, 'answerer')

const columns = {
  id: pageReport.id,
  pdfId: pageReport.pdfId,
  pdfFile: pdf.pdfFile,
  title: shownTitle,
  subCode: subject.subCode,
  page: pageReport.page,
  version: pageReport.version,
  currentVersion: pdf.version,
  kind: pageReport.kind,
  text: pageReport.text,
  state: pageReport.state,
  answer: pageReport.answer,
  reportedAt: pageReport.reportedAt,
  answeredAt: pageReport.answeredAt,
  answeredByName: answerer.name,
  /** Null after an erasure. */
  reportedBy: sql<
    string | null
  >`case when ${reporter.erasedAt} is null then ${personLabelOf(reporter.name, reporter.usn)} end`,
}

const selectReports = (on: Db) =>
  on
    .select(columns)
    .from(pageReport)
    .innerJoin(pdf, eq(pdf.id, pageReport.pdfId))
    .leftJoin(section, eq(section.id, pdf.sectionId))
    .leftJoin(subject, eq(subject.id, section.subjectId))
    .innerJoin(reporter, eq(reporter.id, pageReport.studentId))
    .leftJoin(answerer, eq(answerer.id, pageReport.answeredBy))

export type FoundReport = Awaited<ReturnType<typeof selectReports>>[number]

/** Returns a report as JSON; only staff see who sent it. */
export const toPageReport = (row: FoundReport, { isForStaff }: { isForStaff: boolean }): PageReport => ({
  ...row,
  reportedAt: row.reportedAt.toISOString(),
  answeredAt: row.answeredAt?.toISOString() ?? null,
  reportedBy: isForStaff ? row.reportedBy : null,
})

const isOpen = eq(pageReport.state, 'open')

/** A deleted PDF waits for its sweep, and no one has to answer reports about it. */
const isLive = and(
  isNull(pdf.deletedAt),
  or(isNull(pdf.sectionId), and(isNull(section.deletedAt), isNull(subject.deletedAt))),
)

/** What `requireAnswering` decides about one PDF, as a condition on the PDFs of a list; undefined is no condition. */
const isAnsweredBy = (on: Db, { id, kind, scope }: Actor): SQL | undefined => {
  if (kind === 'owner') return undefined
  if (scope === null || !isAllowed(kind, 'answerPageReports')) return sql`false`
  const { hasPlaceWithin, hasNoneOutside } = scopeConditions(on, scope)
  const isAuthor = eq(pdf.addedBy, id)
  return and(hasPlaceWithin, kind === 'subAdmin' ? isAuthor : or(isAuthor, hasNoneOutside))
}

type ReportPage = QueryOf<typeof pageReportOps.list>

const countReports = (on: Db, matches: SQL | undefined) => countRows(on, selectReports(on).where(matches))

/** Reads one page of the matching reports that a member of staff may answer: open ones first, then the newest. */
export const pageReportsFor = (on: Db, actor: Actor, { q, state, ...page }: ReportPage) => {
  const matches = and(
    isLive,
    isAnsweredBy(on, actor),
    state === undefined ? undefined : eq(pageReport.state, state),
    contains(
      [shownTitle, subject.subCode, pageReport.text, pageReport.answer, reporter.name, reporter.usn],
      q,
    ),
  )
  const found = selectReports(on)
    .where(matches)
    .orderBy(desc(isOpen), desc(pageReport.reportedAt), desc(pageReport.id))
  return readPage(found, page, () => countReports(on, matches))
}

/** Counts the open reports that a member of staff may answer. */
export const countOpenFor = (on: Db, actor: Actor): Promise<number> =>
  countReports(on, and(isOpen, isLive, isAnsweredBy(on, actor)))

/** Lists the newest reports of a person, also of PDFs that were deleted since. */
export const listReportsOf = (on: Db, studentId: string, atMost: number): Promise<FoundReport[]> =>
  selectReports(on)
    .where(eq(pageReport.studentId, studentId))
    .orderBy(desc(pageReport.reportedAt), desc(pageReport.id))
    .limit(atMost)

/** Finds a report. */
export const findReport = (on: Db, id: string): Promise<FoundReport | null> =>
  firstOf(selectReports(on).where(eq(pageReport.id, id)))

/**
 * Lists the authors of PDFs with open reports by others of which they were not told, unless they were told of any since
 * an instant: staff who may sign in, with the ids of those reports.
 */
export const listAuthorsToTell = async (on: Db, since: Date) => {
  const isNew = and(isOpen, isNull(pageReport.authorToldAt), ne(pageReport.studentId, pdf.addedBy))
  const reportIds = sql<
    string[]
  >`array_agg(${pageReport.id} order by ${pageReport.id}) filter (where ${isNew})`
  const wasTold = gte(pageReport.authorToldAt, since)
  return on
    .select({ id: student.id, name: student.name, email: student.email, reportIds })
    .from(pageReport)
    .innerJoin(pdf, eq(pdf.id, pageReport.pdfId))
    .leftJoin(section, eq(section.id, pdf.sectionId))
    .leftJoin(subject, eq(subject.id, section.subjectId))
    .innerJoin(student, eq(student.id, pdf.addedBy))
    .where(
      and(
        isLive,
        isNull(student.deletedAt),
        isNull(student.blockedAt),
        or(student.isOwner, student.isAdmin, eq(student.role, 'subAdmin')),
      ),
    )
    .groupBy(student.id)
    .having(sql`count(*) filter (where ${isNew}) > 0 and count(*) filter (where ${wasTold}) = 0`)
    .orderBy(student.id)
}
