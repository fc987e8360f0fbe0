import type { StudentData } from '@lectureshelf/contract/students'

type Searched = Pick<StudentData, 'name' | 'usn' | 'email' | 'contact' | 'department' | 'semester'>

const searched = ({ name, usn, email, contact, department, semester }: Searched): string =>
  [name, usn, email, contact, department.deptId, semester.semName].join(' ').toLowerCase()

/** The students in whom every typed word occurs, in any case. */
export const matchingStudents = <S extends Searched>(students: readonly S[], typed: string): S[] => {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return students.filter((student) => words.every((word) => searched(student).includes(word)))
}
