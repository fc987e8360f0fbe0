import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { type SearchPage, contains, countRows, readPage } from '../../../platform/db/lists.ts'
import { student, usnRequest } from '../../../schema.ts'

const isWaiting = and(isNull(usnRequest.refusedAt), isNull(student.deletedAt))

/** Returns one page of the waiting wishes, the oldest first, and their number. */
export const pageRequests = (on: Db, { q, ...page }: SearchPage) => {
  const isFound = and(isWaiting, contains([student.usn, student.name, usnRequest.usn], q))
  const select = () =>
    on
      .select({ request: usnRequest, person: student })
      .from(usnRequest)
      .innerJoin(student, eq(student.id, usnRequest.studentId))
      .where(isFound)
  const rows = select().orderBy(asc(usnRequest.askedAt), asc(usnRequest.studentId))
  return readPage(rows, page, () => countRows(on, select()))
}
