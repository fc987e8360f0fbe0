import { type SQL, and, gt, inArray, isNull, sql } from 'drizzle-orm'
import { usnInOrder } from '../../../base/identity/students.table.ts'
import type { Db } from '../../../platform/db/database.ts'
import { student } from '../../../schema.ts'
import { type StudentFilter, matchesOf } from '../list/student-list.query.ts'

const columns = {
  id: student.id,
  usn: student.usn,
  name: student.name,
  email: student.email,
  clgCode: student.clgCode,
  batch: student.batch,
  role: student.role,
  isAdmin: student.isAdmin,
  isOwner: student.isOwner,
  isCashier: student.isCashier,
  blockedAt: student.blockedAt,
}

/** By USN people are shown; by id a reader of several pages misses no one whose USN changes in between. */
const orders = { usn: usnInOrder, id: sql<string>`${student.id}` }

interface Page {
  by: keyof typeof orders
  limit: number
}

const listPeople = (on: Db, matches: SQL | undefined, { by, limit }: Page) =>
  on.select(columns).from(student).where(matches).orderBy(orders[by]).limit(limit)

/** A person who may get a message of the owner. */
export type Candidate = Awaited<ReturnType<typeof listPeople>>[number]

/** Which of the matching people are next: those after a USN or an id, at most this number. */
interface Portion extends Page {
  today: string
  after: string | null
}

/** Lists the next people whom a filter finds. */
export const listCandidates = (
  on: Db,
  filter: StudentFilter,
  { today, after, ...page }: Portion,
): Promise<Candidate[]> =>
  listPeople(
    on,
    and(matchesOf(on, filter, today), after === null ? undefined : gt(orders[page.by], after)),
    page,
  )

/** Lists the live people with these ids, by USN. */
export const listCandidatesOf = (on: Db, ids: string[]): Promise<Candidate[]> =>
  listPeople(on, and(inArray(student.id, ids), isNull(student.deletedAt)), { by: 'usn', limit: ids.length })
