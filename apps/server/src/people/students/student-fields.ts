import { kindOf } from '@lectureshelf/contract/access'
import type { DssData } from '@lectureshelf/contract/base/dss'
import type { StudentForm } from '@lectureshelf/contract/people/students'
import type { FieldAtFault } from '../../platform/errors.ts'
import type { StoredStudent } from '../../base/identity/students.table.ts'

/** All fields of a person that the owner sets, as the form has them. */
export type StudentFields = StudentForm & { blocked: boolean }

/** Returns the fields as they are stored. */
export const fieldsOf = (row: StoredStudent): StudentFields => ({
  usn: row.usn,
  name: row.name,
  email: row.email,
  contact: row.contact,
  gender: row.gender,
  dob: row.dob,
  department: row.deptId,
  batch: row.batch,
  scheme: row.scheme,
  semNum: row.semNum,
  college: row.clgCode,
  role: row.role,
  isAdmin: row.isAdmin,
  isOwner: row.isOwner,
  isCashier: row.isCashier,
  scope: row.scope === null ? null : scopeInOrder(row.scope),
  blocked: row.blockedAt !== null,
})

// A database may return the keys of JSON in another order.
const scopeInOrder = ({ departments, schemes, semesters }: NonNullable<StudentForm['scope']>) => ({
  departments,
  schemes,
  semesters,
})

/** Makes the fields consistent: an owner is an admin who does everything everywhere, a student has no scope. */
export const settled = (fields: StudentFields): StudentFields => {
  const kind = kindOf(fields)
  if (kind === 'owner')
    return {
      ...fields,
      isAdmin: true,
      isCashier: false,
      scope: { departments: [], schemes: [], semesters: [] },
    }
  if (kind === 'student') return { ...fields, scope: null }
  return { ...fields, scope: fields.scope === null ? null : scopeInOrder(fields.scope) }
}

/** Returns the columns of the fields; blocking has a time and is set separately. */
export const columnsOf = (fields: StudentFields) => {
  const { department, college, blocked: _, ...rest } = fields
  return { ...rest, deptId: department, clgCode: college }
}

/** Returns the fields that differ, with old and new values, for the audit log. */
export const differenceOf = (before: StudentFields, after: StudentFields) => {
  const afterFields = Object.entries(after)
  const changed = new Set(
    Object.entries(before)
      .filter(([name, value]) =>
        afterFields.some(
          ([other, becomes]) => other === name && JSON.stringify(becomes) !== JSON.stringify(value),
        ),
      )
      .map(([name]) => name),
  )
  const only = (fields: StudentFields): Partial<StudentFields> =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => changed.has(name)))
  return { changed, before: only(before), after: only(after) }
}

const placing = ['department', 'batch', 'scheme', 'semNum', 'college', 'role', 'isAdmin', 'isOwner']

/** Returns whether a change of these fields moves someone: undoing an earlier promotion then skips them. */
export const isMove = (changed: ReadonlySet<string>): boolean => placing.some((name) => changed.has(name))

/** Finds the first field of a person with a value that the reference data do not have. */
export const unknownReference = (
  { department, batch, scheme, semNum, college, scope }: Partial<StudentFields>,
  dss: DssData,
): FieldAtFault | null => {
  const isDepartment = (deptId: string) => dss.department.some((row) => row.deptId === deptId)
  const isScheme = (name: string) => dss.scheme.some((row) => row.scheme === name)
  const isSemester = (number: number) => dss.semester.some((row) => row.semNum === number)
  if (department !== undefined && !isDepartment(department))
    return { name: 'department', reason: `There is no department ${department}.` }
  if (batch !== undefined && !dss.batch.some((row) => row.batch === batch))
    return { name: 'batch', reason: `There is no batch ${batch}.` }
  if (scheme !== undefined && !isScheme(scheme))
    return { name: 'scheme', reason: `There is no scheme ${scheme}.` }
  if (semNum !== undefined && !isSemester(semNum))
    return { name: 'semNum', reason: `There is no semester ${semNum}.` }
  if (college !== undefined && !dss.college.some((row) => row.clgCode === college))
    return { name: 'college', reason: `There is no college ${college}.` }
  if (scope === undefined || scope === null) return null
  const isKnown =
    scope.departments.every(isDepartment) &&
    scope.schemes.every(isScheme) &&
    scope.semesters.every(isSemester)
  return isKnown ? null : { name: 'scope', reason: 'The scope names something that does not exist.' }
}
