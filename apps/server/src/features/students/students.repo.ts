import type { StudentData } from '@lectureshelf/contract/people/students'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { college, department, scheme, semester, student } from '../../schema.ts'
import { scopeOf } from './students.policy.ts'

export type NewStudent = typeof student.$inferInsert

export const isLive = isNull(student.deletedAt)

export const selectStudents = (on: Db) =>
  on
    .select({ student, department, semester, college })
    .from(student)
    .innerJoin(department, eq(department.deptId, student.deptId))
    .innerJoin(scheme, eq(scheme.scheme, student.scheme))
    .innerJoin(semester, eq(semester.semNum, student.semNum))
    .innerJoin(college, eq(college.clgCode, student.clgCode))

export type StudentRow = Awaited<ReturnType<typeof selectStudents>>[number]

/** The answer names each field: a column that is added to the table stays inside until it is listed here. */
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
  scope: scopeOf(row),
  department: { deptId: department.deptId, deptName: department.deptName },
  batch: { batch: row.batch },
  semester,
  scheme: { scheme: row.scheme, schemeId: row.scheme },
  college: { clgCode: college.clgCode, clgName: college.clgName },
  registeredAt: row.registeredAt.toISOString(),
  mustChangePassword: row.mustChangePassword,
})

export const findStudentData = async (on: Db, studentId: string): Promise<StudentData | null> => {
  const [row] = await selectStudents(on).where(and(eq(student.id, studentId), isLive))
  return row === undefined ? null : dataOf(row)
}

/** Byte by byte: the same on every machine, and what the list's index is ordered by. */
export const usnInOrder = sql<string>`${student.usn} collate "C"`

/** Every live person, ordered by USN. */
export const listStudentData = async (on: Db): Promise<StudentData[]> =>
  (await selectStudents(on).where(isLive).orderBy(usnInOrder)).map(dataOf)

export const hasUsn = async (on: Db, usn: string): Promise<boolean> =>
  (await on.$count(student, and(eq(student.usn, usn), isLive))) > 0

export const findPasswordHash = async (on: Db, studentId: string): Promise<string | null> => {
  const [row] = await on
    .select({ passwordHash: student.passwordHash })
    .from(student)
    .where(and(eq(student.id, studentId), isLive))
  return row?.passwordHash ?? null
}

interface NewPassword {
  studentId: string
  /** The hash that was verified. */
  from?: string
  passwordHash: string
  mustChangePassword: boolean
  temporaryPasswordExpiresAt: Date | null
}

/** Whose password it is, to tell them. */
export type PasswordOwner = Pick<typeof student.$inferSelect, 'id' | 'usn' | 'name' | 'email'>

/** Replaces a live person's password. Null when there is none, or the password is not `from` any more. */
export const replacePasswordHash = async (
  on: Db,
  { studentId, from, ...values }: NewPassword,
): Promise<PasswordOwner | null> => {
  const isFrom = from === undefined ? undefined : eq(student.passwordHash, from)
  const [row] = await on
    .update(student)
    .set(values)
    .where(and(eq(student.id, studentId), isFrom, isLive))
    .returning({ id: student.id, usn: student.usn, name: student.name, email: student.email })
  return row ?? null
}

export const insertStudent = async (on: Db, values: NewStudent): Promise<string> => {
  const id = crypto.randomUUID()
  await on.insert(student).values({ ...values, id })
  return id
}

/** Locks a live person: of two changes at once, one waits and finds the other's. */
export const lockStudent = async (on: Db, studentId: string) => {
  const [row] = await on
    .select()
    .from(student)
    .where(and(eq(student.id, studentId), isLive))
    .for('no key update')
  return row ?? null
}

/**
 * Locks every live owner, before anybody else is locked and always in the same order: two owners who demote each
 * other happen one after the other. Who may still do an owner's work is answered.
 */
export const lockOwners = async (on: Db): Promise<string[]> => {
  const owners = await on
    .select({ id: student.id, blockedAt: student.blockedAt })
    .from(student)
    .where(and(student.isOwner, isLive))
    .orderBy(asc(student.id))
    .for('no key update')
  return owners.filter(({ blockedAt }) => blockedAt === null).map(({ id }) => id)
}

export const updateStudent = async (
  on: Db,
  studentId: string,
  changes: Partial<NewStudent>,
): Promise<void> => {
  await on.update(student).set(changes).where(eq(student.id, studentId))
}
