import type { Kind } from '@lectureshelf/contract/access'
import { type SQL, and, eq, gt, inArray, isNotNull, isNull, not, sql } from 'drizzle-orm'
import { holdsWords } from '../../../platform/db/conditions.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type Page, readPage, rowCount } from '../../../platform/db/lists.ts'
import { usnInOrder } from '../../../people/students.table.ts'
import { student } from '../../../schema.ts'
import { type StudentRow, selectStudents } from '../students.query.ts'

/** The filter of the list. */
export interface StudentFilter {
  q: string
  kind?: Exclude<Kind, 'visitor'> | undefined
  department?: string | undefined
  batch?: string | undefined
  state?: 'active' | 'blocked' | 'completed' | undefined
}

/** Returns the SQL condition for `kindOf`. */
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

/** The searched columns as one text: searching four columns one by one takes longer. */
const searched = sql`${student.usn} || ' ' || ${student.name} || ' ' || ${student.email} || ' ' || ${student.contact}`

const matchesOf = ({ q, kind, department, batch, state }: StudentFilter): SQL | undefined =>
  and(
    isNull(student.deletedAt),
    kind === undefined ? undefined : isOfKind(kind),
    department === undefined ? undefined : eq(student.deptId, department),
    batch === undefined ? undefined : eq(student.batch, batch),
    state === undefined ? undefined : isInState(state),
    ...holdsWords(searched, q),
  )

/** Reads the rows of a page, joined only after they were found: otherwise everybody would be joined. */
const readRows = async (on: Db, found: { id: string }[]): Promise<StudentRow[]> => {
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  return selectStudents(on).where(inArray(student.id, ids)).orderBy(usnInOrder)
}

/** Reads one page of matching people, by USN, and how many match. */
export const pageStudents = async (
  on: Db,
  filter: StudentFilter,
  page: Page,
): Promise<{ rows: StudentRow[]; total: number }> => {
  const matches = matchesOf(filter)
  const found = on.select({ id: student.id }).from(student).where(matches).orderBy(usnInOrder)
  const { rows, total } = await readPage(found, page, () => on.select(rowCount).from(student).where(matches))
  return { rows: await readRows(on, rows), total }
}

/** Lists the next matching people after a USN, to read all of them in batches. */
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
