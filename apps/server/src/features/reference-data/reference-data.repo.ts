import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { batch, college, department, offering, claim, semester, student } from '../../schema.ts'

export const insertDepartment = async (on: Db, row: { deptId: string; deptName: string }): Promise<void> => {
  const position = sql`(select coalesce(max(${department.position}), 0) + 1 from ${department})`
  await on.insert(department).values({ ...row, position })
}

export const updateDepartment = async (on: Db, row: { deptId: string; deptName: string }): Promise<void> => {
  await on.update(department).set({ deptName: row.deptName }).where(eq(department.deptId, row.deptId))
}

export const deleteDepartment = async (on: Db, deptId: string): Promise<void> => {
  await on.delete(department).where(eq(department.deptId, deptId))
}

type Batch = typeof batch.$inferSelect

export const insertBatch = async (on: Db, row: Batch): Promise<void> => {
  await on.insert(batch).values(row)
}

export const updateBatch = async (on: Db, row: Batch): Promise<void> => {
  await on.update(batch).set({ scheme: row.scheme }).where(eq(batch.batch, row.batch))
}

export const deleteBatch = async (on: Db, year: string): Promise<void> => {
  await on.delete(batch).where(eq(batch.batch, year))
}

interface College {
  clgCode: string
  clgName: string
}

/** A college that the owner adds belongs to no region of the university's list. */
export const insertCollege = async (on: Db, row: College): Promise<void> => {
  await on.insert(college).values({ ...row, region: 0 })
}

export const updateCollege = async (on: Db, row: College): Promise<void> => {
  await on.update(college).set({ clgName: row.clgName }).where(eq(college.clgCode, row.clgCode))
}

export const deleteCollege = async (on: Db, clgCode: string): Promise<void> => {
  await on.delete(college).where(eq(college.clgCode, clgCode))
}

/** Renames a semester, also in the sign-ups that are not approved yet: they say it by its name. */
export const renameSemester = async (
  on: Db,
  { semNum, from, to }: { semNum: number; from: string; to: string },
): Promise<void> => {
  await on.update(semester).set({ semName: to }).where(eq(semester.semNum, semNum))
  await on
    .update(claim)
    .set({ form: sql`jsonb_set(${claim.form}, '{semester}', to_jsonb(${to}::text))` })
    .where(and(ne(claim.state, 'approved'), sql`${claim.form} ->> 'semester' = ${from}`))
}

/** How much stands on a row. What was deleted counts: it can be restored for a while. */
export interface Uses {
  students: number
  subjects: number
  signUps: number
  staff: number
  deleted: number
}

const countSignUps = (on: Db, field: string, value: string) =>
  on.$count(claim, and(ne(claim.state, 'approved'), sql`${claim.form} ->> ${field}::text = ${value}`))

export const usesOfDepartment = async (on: Db, deptId: string): Promise<Uses> => {
  const isStudent = eq(student.deptId, deptId)
  const isOffering = eq(offering.deptId, deptId)
  const deletedStudents = await on.$count(student, and(isStudent, isNotNull(student.deletedAt)))
  const deletedSubjects = await on.$count(offering, and(isOffering, isNotNull(offering.deletedAt)))
  return {
    students: await on.$count(student, and(isStudent, isNull(student.deletedAt))),
    subjects: await on.$count(offering, and(isOffering, isNull(offering.deletedAt))),
    signUps: await countSignUps(on, 'department', deptId),
    staff: await on.$count(
      student,
      and(isNull(student.deletedAt), sql`${student.scope} -> 'departments' ? ${deptId}::text`),
    ),
    deleted: deletedStudents + deletedSubjects,
  }
}

/** What stands on a batch or a college: people, and those who want to become some. */
export const usesByPeople = async (on: Db, field: 'batch' | 'college', value: string): Promise<Uses> => {
  const isStudent = eq(field === 'batch' ? student.batch : student.clgCode, value)
  return {
    students: await on.$count(student, and(isStudent, isNull(student.deletedAt))),
    subjects: 0,
    signUps: await countSignUps(on, field, value),
    staff: 0,
    deleted: await on.$count(student, and(isStudent, isNotNull(student.deletedAt))),
  }
}
