import { type Kind, kindOf } from '@lectureshelf/contract/access'
import { type StudentChange, StudentForm, type StudentRecord } from '@lectureshelf/contract/people/students'
import { formErrors } from '../../../lib/form-errors.ts'

/** Values of a person's form. */
export interface PersonValues {
  usn: string
  name: string
  email: string
  contact: string
  gender: string
  dob: string
  department: string
  batch: string
  scheme: string
  semNum: string
  college: string
  kind: string
  isCashier: boolean
  departments: string[]
  schemes: string[]
  semesters: string[]
}

export type PersonField = keyof PersonValues

/** The values of an empty form. */
export const noValues: PersonValues = {
  usn: '',
  name: '',
  email: '',
  contact: '',
  gender: '',
  dob: '',
  department: '',
  batch: '',
  scheme: '',
  semNum: '',
  college: '',
  kind: 'student',
  isCashier: false,
  departments: [],
  schemes: [],
  semesters: [],
}

export const valuesOf = (person: StudentRecord): PersonValues => ({
  usn: person.usn,
  name: person.name,
  email: person.email,
  contact: person.contact,
  gender: person.gender,
  dob: person.dob,
  department: person.department.deptId,
  batch: person.batch.batch,
  scheme: person.scheme.scheme,
  semNum: String(person.semester.semNum),
  college: person.college.clgCode,
  kind: kindOf(person),
  isCashier: person.isCashier,
  departments: person.scope?.departments ?? [],
  schemes: person.scope?.schemes ?? [],
  semesters: (person.scope?.semesters ?? []).map(String),
})

/** Returns whether a kind of person has a scope to choose; an owner's scope is everything. */
export const hasScope = (kind: string): boolean => kind === 'subAdmin' || kind === 'admin'

/** Returns what choosing a kind of person sets: whoever begins to look after notes begins with their own department. */
export const withKind = (
  { kind: before, department, departments }: PersonValues,
  kind: string,
): Pick<PersonValues, 'kind' | 'departments'> => {
  const isNew = hasScope(kind) && !hasScope(before) && department !== ''
  return { kind, departments: isNew ? [department] : departments }
}

/** Returns what choosing a department sets: the scope of staff that was their department, or none yet, follows. */
export const withDepartment = (
  { kind, department: before, departments }: PersonValues,
  department: string,
): Pick<PersonValues, 'department' | 'departments'> => {
  const isOwn = departments.join(',') === before
  return {
    department,
    departments: hasScope(kind) && isOwn && department !== '' ? [department] : departments,
  }
}

const flagsOf = (kind: string) => ({
  role: kind === ('subAdmin' satisfies Kind) ? ('subAdmin' as const) : ('student' as const),
  isAdmin: kind === 'admin' || kind === 'owner',
  isOwner: kind === 'owner',
})

/** Returns whether the flag of a cashier adds anything to a kind of person. */
export const mayBeCashier = (kind: string): boolean => kind !== 'owner'

const bodyOf = ({ kind, isCashier, departments, schemes, semesters, semNum, ...rest }: PersonValues) => ({
  ...rest,
  semNum: Number(semNum),
  ...flagsOf(kind),
  isCashier: isCashier && mayBeCashier(kind),
  scope: hasScope(kind) ? { departments, schemes, semesters: semesters.map(Number) } : null,
})

const choices = {
  gender: 'Gender is required.',
  department: 'Department is required.',
  batch: 'Batch is required.',
  scheme: 'Scheme is required.',
  semNum: 'Semester is required.',
  college: 'College is required.',
} as const

/** Returns the first error of each invalid field. */
export const checkPerson = (values: PersonValues): Record<string, string> => {
  const errors = formErrors(StudentForm)(bodyOf(values))
  const given = new Map<string, unknown>(Object.entries(values))
  for (const [name, sentence] of Object.entries(choices)) {
    if (given.get(name) === '') errors[name] = sentence
  }
  return errors
}

/** Converts valid values to the body of the call. */
export const formOf = (values: PersonValues): StudentForm => StudentForm.parse(bodyOf(values))

/** Converts shown values to what the server compares; staff without a chosen scope still have one. */
const shownOf = (values: PersonValues) => {
  const { kind, departments, schemes, semesters } = values
  const scope = kind === 'student' ? null : { departments, schemes, semesters: semesters.map(Number) }
  return { ...bodyOf(values), scope }
}

const only = (fields: object, names: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.has(name)))

/**
 * Returns the changed fields with their old values.
 * Untouched fields are left out, because someone else may be changing them.
 */
export const changesOf = (before: PersonValues, after: PersonValues): StudentChange => {
  const was = new Map<string, unknown>(Object.entries(bodyOf(before)))
  const form = formOf(after)
  const changed = new Set(
    Object.entries(form)
      .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(was.get(name)))
      .map(([name]) => name),
  )
  return { ...only(form, changed), seen: only(shownOf(before), changed) }
}
