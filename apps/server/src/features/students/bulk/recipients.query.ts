import { type SQL, and, gt, inArray, isNull } from 'drizzle-orm'
import { usnInOrder } from '../../../people/students.table.ts'
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

const listPeople = (on: Db, matches: SQL | undefined, limit: number) =>
  on.select(columns).from(student).where(matches).orderBy(usnInOrder).limit(limit)

/** A person who may get a message of the owner. */
export type Candidate = Awaited<ReturnType<typeof listPeople>>[number]

/** Which of the matching people are next: those after a USN, at most this number. */
interface Portion {
  today: string
  after: string | null
  limit: number
}

/** Lists the next people whom a filter finds, by USN. */
export const listCandidates = (
  on: Db,
  filter: StudentFilter,
  { today, after, limit }: Portion,
): Promise<Candidate[]> =>
  listPeople(on, and(matchesOf(on, filter, today), after === null ? undefined : gt(usnInOrder, after)), limit)

/** Lists the live people with these ids, by USN. */
export const listCandidatesOf = (on: Db, ids: string[]): Promise<Candidate[]> =>
  listPeople(on, and(inArray(student.id, ids), isNull(student.deletedAt)), ids.length)
