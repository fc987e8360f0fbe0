import type { DssData } from '../base/dss.ts'

/** Region, college, year of admission, branch, roll number. */
const vtuShape = /^[1-4]([A-Z]{2})(\d{2})([A-Z]{2})(?!000)(\d{3})$/

/** The departments of the branches with notes. AI and CI are two programmes with one list of subjects. */
const departments: Readonly<Record<string, string>> = {
  CS: 'CSE',
  EC: 'ECE',
  EE: 'EEE',
  CV: 'Civil',
  ME: 'Mech',
  AI: 'AIML',
  CI: 'AIML',
}

/** The facts in a USN; a part that the reference data do not contain is empty. */
export interface UsnFacts {
  college: string
  batch: string
  department: string
}

/** Whether a USN has VTU's format. */
export const isVtuUsn = (usn: string): boolean => vtuShape.test(usn)

/** Reads college, batch and department from a USN in VTU's format; null for any other. */
export const readUsn = (usn: string, dss: DssData): UsnFacts | null => {
  const [, collegeCode = '', year = '', branch = '', roll = ''] = vtuShape.exec(usn) ?? []
  if (roll === '') return null
  // A 4xx roll joined in the second year and studies with those who were admitted a year earlier.
  const isLateral = roll.startsWith('4')
  const batch = String(2000 + Number(year) - (isLateral ? 1 : 0))
  const department = departments[branch] ?? ''
  return {
    college: dss.college.some(({ clgCode }) => clgCode === collegeCode) ? collegeCode : '',
    batch: dss.batch.some((row) => row.batch === batch) ? batch : '',
    department: dss.department.some(({ deptId }) => deptId === department) ? department : '',
  }
}
