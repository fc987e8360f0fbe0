import type { Kind } from '@lectureshelf/contract/access'
import { type SQL, and, eq, inArray, isNotNull, isNull, not, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { type Page, contains, readPage, rowCount } from '../../../platform/db/lists.ts'
import { countTallied } from '../../../platform/memory/tally.ts'
import { usnInOrder } from '../../../people/students.table.ts'
import { student } from '../../../schema.ts'
import { type StudentRow, readStudents, selectStudents } from '../students.query.ts'

/** The filter of the list. */
export interface StudentFilter {
  q: string
  kind?: Exclude<Kind, 'visitor'> | 'cashier' | undefined
  department?: string | undefined
  batch?: string | undefined
  state?: 'active' | 'blocked' | 'completed' | undefined
}

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

const matchesOf = ({ q, kind, department, batch, state }: StudentFilter): SQL | undefined =>
  and(
    isNull(student.deletedAt),
    kind === undefined ? undefined : isOfKind(kind),
    department === undefined ? undefined : eq(student.deptId, department),
    batch === undefined ? undefined : eq(student.batch, batch),
    state === undefined ? undefined : isInState(state),
    ...wordsOf(q).map((word) => contains(searched, word)),
  )

/** Reads the rows of a page, joined only after they were found: otherwise everybody would be joined. */
const readRows = async (on: Db, found: { id: string }[]): Promise<StudentRow[]> => {
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  return selectStudents(on).where(inArray(student.id, ids)).orderBy(usnInOrder)
}

/** Counts the matching people; only a search has to look at each. */
const countMatches = (on: Db, filter: StudentFilter): Promise<{ count: number }[]> => {
  const { q, kind, department, batch, state } = filter
  if (q.trim() === '' && kind !== 'cashier')
    return countTallied(on, 'student', kind, department, batch, state)
  return on.select(rowCount).from(student).where(matchesOf(filter))
}

/** Reads one page of matching people, by USN, and how many match. */
export const pageStudents = async (
  on: Db,
  filter: StudentFilter,
  page: Page,
): Promise<{ rows: StudentRow[]; total: number }> => {
  const found = on.select({ id: student.id }).from(student).where(matchesOf(filter)).orderBy(usnInOrder)
  const { rows, total } = await readPage(found, page, () => countMatches(on, filter))
  return { rows: await readRows(on, rows), total }
}

/** Reads all matching people in batches, by USN. */
export const readMatches = (on: Db, filter: StudentFilter): AsyncGenerator<StudentRow[]> =>
  readStudents(on, matchesOf(filter))
