import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { claim, offering, student } from '../../schema.ts'

/** How many rows refer to a row. Deleted ones count: they can be restored for a while. */
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

/** Counts people and open sign-ups that refer to a batch or a college. */
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
