import type { StudentData } from '@lectureshelf/contract/students'

const searched = ({ name, usn, email, contact, department, semester }: StudentData): string =>
  [name, usn, email, contact, department.deptId, semester.semName].join(' ').toLowerCase()

/** The students in whom every typed word occurs, in any case. */
export const matchingStudents = (students: readonly StudentData[], typed: string): StudentData[] => {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return students.filter((student) => words.every((word) => searched(student).includes(word)))
}
