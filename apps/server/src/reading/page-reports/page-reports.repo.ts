import { and, count, eq, gte, inArray, sql } from 'drizzle-orm'
import { type Db, firstOf } from '../../platform/db/database.ts'
import { pageReport } from '../../schema.ts'

export type StoredPageReport = typeof pageReport.$inferSelect

/** Returns whether a person has an open report of a page. */
export const hasOpenReport = async (
  on: Db,
  { pdfId, studentId, page }: Pick<StoredPageReport, 'pdfId' | 'studentId' | 'page'>,
): Promise<boolean> =>
  (await on.$count(
    pageReport,
    and(
      eq(pageReport.pdfId, pdfId),
      eq(pageReport.studentId, studentId),
      eq(pageReport.page, page),
      eq(pageReport.state, 'open'),
    ),
  )) > 0

/** Counts the reports of a person since an instant. */
export const countReportsSince = async (on: Db, studentId: string, since: Date): Promise<number> => {
  const [row] = await on
    .select({ reports: count() })
    .from(pageReport)
    .where(and(eq(pageReport.studentId, studentId), gte(pageReport.reportedAt, since)))
  return row?.reports ?? 0
}

/** Stores a report. */
export const insertPageReport = async (on: Db, values: typeof pageReport.$inferInsert): Promise<void> => {
  await on.insert(pageReport).values(values)
}

/** Locks a report until the transaction ends, because two people may answer it at the same time. */
export const lockPageReport = (on: Db, id: string): Promise<StoredPageReport | null> =>
  firstOf(on.select().from(pageReport).where(eq(pageReport.id, id)).for('update'))

type Answer = Pick<StoredPageReport, 'state' | 'answer' | 'answeredAt' | 'answeredBy'>

/** Stores the answer to a report that the caller has locked. */
export const updateAnswer = async (on: Db, id: string, answer: Answer): Promise<void> => {
  await on.update(pageReport).set(answer).where(eq(pageReport.id, id))
}

/** Records that the author of a PDF was told of reports. */
export const markAuthorTold = async (on: Db, ids: string[], at: Date): Promise<void> => {
  await on
    .update(pageReport)
    .set({ authorToldAt: at })
    .where(and(inArray(pageReport.id, ids), sql`${pageReport.authorToldAt} is null`))
}
