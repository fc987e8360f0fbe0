import type { Kind } from '@lectureshelf/contract/access'
import { type SQL, and, asc, eq, gt, inArray, isNotNull, isNull, not, sql } from 'drizzle-orm'
import { holdsWords } from '../../../platform/db/conditions.ts'
import type { Db } from '../../../platform/db/database.ts'
import { student, subscription } from '../../../schema.ts'
import { type StudentRow, isLive, selectStudents, usnInOrder } from '../students.repo.ts'

/** What one may ask of the list. */
export interface StudentFilter {
  q: string
  kind?: Exclude<Kind, 'visitor'> | undefined
  department?: string | undefined
  batch?: string | undefined
  state?: 'active' | 'blocked' | 'completed' | undefined
}

/** As `kindOf` decides it. */
const isOfKind = (kind: NonNullable<StudentFilter['kind']>): SQL | undefined => {
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

/** What is searched: as one text, because four columns searched one by one take longer. */
const searched = sql`${student.usn} || ' ' || ${student.name} || ' ' || ${student.email} || ' ' || ${student.contact}`

const matchesOf = ({ q, kind, department, batch, state }: StudentFilter): SQL | undefined =>
  and(
    isLive,
    kind === undefined ? undefined : isOfKind(kind),
    department === undefined ? undefined : eq(student.deptId, department),
    batch === undefined ? undefined : eq(student.batch, batch),
    state === undefined ? undefined : isInState(state),
    ...holdsWords(searched, q),
  )

/** The rows of a page, joined after they were found: a join would otherwise run over everybody. */
const readRows = async (on: Db, found: { id: string }[]): Promise<StudentRow[]> => {
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  return selectStudents(on).where(inArray(student.id, ids)).orderBy(usnInOrder)
}

/** One page of the people who match, by USN, and how many match. */
export const pageStudents = async (
  on: Db,
  filter: StudentFilter,
  { page, size }: { page: number; size: number },
): Promise<{ rows: StudentRow[]; total: number }> => {
  const matches = matchesOf(filter)
  const offset = (page - 1) * size
  const found = await on
    .select({ id: student.id })
    .from(student)
    .where(matches)
    .orderBy(usnInOrder)
    .limit(size)
    .offset(offset)
  // A page that is not full is the last one: what it ends with is the total, and nobody need count.
  const isLast = found.length < size && (found.length > 0 || page === 1)
  const total = isLast ? offset + found.length : await on.$count(student, matches)
  return { rows: await readRows(on, found), total }
}

/** The next people who match after a USN, by USN: for reading all of them in turn. */
export const listStudentsAfter = async (
  on: Db,
  filter: StudentFilter,
  { usn, limit }: { usn: string; limit: number },
): Promise<StudentRow[]> => {
  const found = await on
    .select({ id: student.id })
    .from(student)
    .where(and(matchesOf(filter), gt(usnInOrder, usn)))
    .orderBy(usnInOrder)
    .limit(limit)
  return readRows(on, found)
}

export const findStudentRow = async (on: Db, studentId: string): Promise<StudentRow | null> => {
  const [row] = await selectStudents(on).where(and(eq(student.id, studentId), isLive))
  return row ?? null
}

/** Every subscription these people ever had, oldest first. */
export const listSubscriptionsOf = async (on: Db, studentIds: string[]) =>
  studentIds.length === 0
    ? []
    : on
        .select()
        .from(subscription)
        .where(inArray(subscription.studentId, studentIds))
        .orderBy(asc(subscription.startsOn), asc(subscription.createdAt))
