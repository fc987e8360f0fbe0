import type { StudentData } from '@lectureshelf/contract/people/students'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { scopeOf } from '../../base/identity/actors.ts'
import { usnInOrder } from '../../base/identity/students.table.ts'
import { type Db, firstOf } from '../../platform/db/database.ts'
import { college, department, scheme, semester, student } from '../../schema.ts'

/** Selects people with the names of their places. */
export const selectStudents = (on: Db) =>
  on
    .select({ student, department, semester, college })
    .from(student)
    .innerJoin(department, eq(department.deptId, student.deptId))
    .innerJoin(scheme, eq(scheme.scheme, student.scheme))
    .innerJoin(semester, eq(semester.semNum, student.semNum))
    .innerJoin(college, eq(college.clgCode, student.clgCode))

export type StudentRow = Awaited<ReturnType<typeof selectStudents>>[number]

/** Lists each returned field: a new column of the table stays private until it is added here. */
export const dataOf = ({ student: row, department, semester, college }: StudentRow): StudentData => ({
  _id: row.id,
  name: row.name,
  usn: row.usn,
  email: row.email,
  contact: row.contact,
  gender: row.gender,
  dob: row.dob,
  role: row.role,
  isAdmin: row.isAdmin,
  isOwner: row.isOwner,
  isCashier: row.isCashier,
  scope: scopeOf(row),
  department: { deptId: department.deptId, deptName: department.deptName },
  batch: { batch: row.batch },
  semester,
  scheme: { scheme: row.scheme, schemeId: row.scheme },
  college: { clgCode: college.clgCode, clgName: college.clgName },
  registeredAt: row.registeredAt.toISOString(),
  mustChangePassword: row.mustChangePassword,
})

/** Finds a live person with the names of their places. */
export const findStudentRow = (on: Db, studentId: string): Promise<StudentRow | null> =>
  firstOf(selectStudents(on).where(and(eq(student.id, studentId), isNull(student.deletedAt))))

/** Finds a live person as the calls return them. */
export const findStudentData = async (on: Db, studentId: string): Promise<StudentData | null> => {
  const row = await findStudentRow(on, studentId)
  return row === null ? null : dataOf(row)
}

/** Batch size of the list of everyone: small enough for flat memory and to leave the database to others. */
const batchSize = 500

/**
 * Reads everyone in batches, ordered by USN. Each batch is a query of its own: a cursor would keep a transaction open
 * while a slow client reads.
 */
export async function* readStudents(on: Db): AsyncGenerator<StudentRow[]> {
  let usn = ''
  for (;;) {
    const rows = await selectStudents(on)
      .where(and(isNull(student.deletedAt), gt(usnInOrder, usn)))
      .orderBy(usnInOrder)
      .limit(batchSize)
    if (rows.length > 0) yield rows
    if (rows.length < batchSize) return
    usn = rows.at(-1)?.student.usn ?? ''
  }
}
