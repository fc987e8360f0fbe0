import type { PeopleMatch } from '@lectureshelf/contract/people/students'
import type { z } from 'zod'
import { type SQL, and, desc, eq, gt, inArray, isNotNull, isNull, not, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { type Page, contains, readPage } from '../../../platform/db/lists.ts'
import { countTallied } from '../../../platform/memory/tally.ts'
import { nameInOrder, usnInOrder } from '../../../base/identity/students.table.ts'
import { student } from '../../../schema.ts'
import { hasPlan, nextEndFirst, selectLastDays } from './plan-states.query.ts'
import { type StudentRow, selectStudents } from '../students.query.ts'

/** The filter of the list. */
export type StudentFilter = z.output<typeof PeopleMatch>

/** The order of the list. */
export type StudentOrder = 'usn' | 'name' | 'registered' | 'ends'

/** Returns the SQL condition for `kindOf`; cashiers are of any kind. */
const isOfKind = (kind: NonNullable<StudentFilter['kind']>): SQL | undefined => {
  if (kind === 'cashier') return sql`${student.isCashier}`
  if (kind === 'owner') return sql`${student.isOwner}`
  if (kind === 'admin') return and(student.isAdmin, not(student.isOwner))
  return and(eq(student.role, kind), not(student.isAdmin), not(student.isOwner))
}

const isInState = (state: NonNullable<StudentFilter['state']>): SQL | undefined => {
  if (state === 'blocked') return isNotNull(student.blockedAt)
  return and(
    isNull(student.blockedAt),
    state === 'completed' ? isNotNull(student.completedAt) : isNull(student.completedAt),
  )
}

/** Column by column, as the trigram index of a server has them. */
const searched = [student.usn, student.name, student.email, student.contact]

/** The typed words, rare ones first: where no index has the answer, most people fail the first word already. */
const wordsOf = (q: string): string[] => {
  const hasDigit = (word: string) => Number(/\d/u.test(word))
  return q.split(/\s+/).toSorted((a, b) => hasDigit(b) - hasDigit(a))
}

/** Returns the SQL condition for live people whom a filter finds on a day of India. */
export const matchesOf = (on: Db, filter: StudentFilter, today: string): SQL | undefined => {
  const { q, kind, department, batch, college, semester, state, plan } = filter
  return and(
    isNull(student.deletedAt),
    kind === undefined ? undefined : isOfKind(kind),
    department === undefined ? undefined : eq(student.deptId, department),
    batch === undefined ? undefined : eq(student.batch, batch),
    college === undefined ? undefined : eq(student.clgCode, college),
    semester === undefined ? undefined : eq(student.semNum, semester),
    state === undefined ? undefined : isInState(state),
    // Staff need no plan.
    plan === undefined ? undefined : and(isOfKind('student'), hasPlan(on, plan, today)),
    ...wordsOf(q).map((word) => contains(searched, word)),
  )
}

/** Reads the rows of a page, joined only after they were found: otherwise everyone would be joined. */
const readRows = async (on: Db, found: { id: string }[]): Promise<StudentRow[]> => {
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const rows = await selectStudents(on).where(inArray(student.id, ids))
  const byId = new Map(rows.map((row) => [row.student.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Counts the matching people; only a search and the filters without a tally have to look at each. */
export const countStudents = (on: Db, filter: StudentFilter, today: string): Promise<number> => {
  const { q, kind, department, batch, college, semester, state, plan } = filter
  const isTallied = college === undefined && semester === undefined && plan === undefined
  if (q.trim() === '' && kind !== 'cashier' && isTallied)
    return countTallied(on, 'student', kind, department, batch, state)
  return on.$count(student, matchesOf(on, filter, today))
}

const selectFound = (on: Db, filter: StudentFilter, sort: StudentOrder, today: string) => {
  const found = on.select({ id: student.id }).from(student)
  const matches = matchesOf(on, filter, today)
  if (sort === 'name') return found.where(matches).orderBy(nameInOrder, usnInOrder)
  if (sort === 'registered') return found.where(matches).orderBy(desc(student.registeredAt), desc(student.id))
  if (sort === 'usn') return found.where(matches).orderBy(usnInOrder)
  const ends = selectLastDays(on)
  return found
    .leftJoin(ends, eq(ends.studentId, student.id))
    .where(matches)
    .orderBy(...nextEndFirst(ends.lastDay, today), usnInOrder)
}

/** Reads one page of matching people, and how many match. */
export const pageStudents = async (
  on: Db,
  { sort, ...filter }: StudentFilter & { sort: StudentOrder },
  { today, ...page }: Page & { today: string },
): Promise<{ rows: StudentRow[]; total: number }> => {
  const found = selectFound(on, filter, sort, today)
  const { rows, total } = await readPage(found, page, () => countStudents(on, filter, today))
  return { rows: await readRows(on, rows), total }
}

/** The people after a USN, in the order of USNs; the first ones after an empty text. */
interface StudentsAfter {
  usn: string
  matches: SQL | undefined
  size: number
}

/** Reads the next matching people by USN. */
export const readStudentsAfter = async (
  on: Db,
  { usn, matches, size }: StudentsAfter,
): Promise<StudentRow[]> =>
  readRows(
    on,
    await on
      .select({ id: student.id })
      .from(student)
      .where(and(isNull(student.deletedAt), matches, gt(usnInOrder, usn)))
      .orderBy(usnInOrder)
      .limit(size),
  )
