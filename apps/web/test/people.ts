import type { StudentData } from '@lectureshelf/contract/people/students'
import { dss } from './reference-data.ts'

const found = <T>(list: readonly T[], matches: (item: T) => boolean): T => {
  const item = list.find(matches)
  if (item === undefined) throw new Error('The site has no such thing.')
  return item
}

/** A place of the site by the names in its address. */
export const placeAt = (department: string, scheme: string, semNum: number) => ({
  department: found(dss.department, ({ deptId }) => deptId === department),
  scheme: found(dss.scheme, (candidate) => candidate.scheme === scheme),
  semester: found(dss.semester, (candidate) => candidate.semNum === semNum),
})

let people = 0

/** Builds a person; without changes a student of the fifth semester of CSE. */
export const makePerson = (changes: Partial<StudentData> = {}): StudentData => {
  people += 1
  return {
    _id: `00000000-0000-4000-8000-${String(people).padStart(12, '0')}`,
    name: 'Ananya Rao',
    usn: '1LS22CS001',
    email: 'ananya.rao@example.com',
    contact: '9000000011',
    gender: 'Female',
    dob: '2004-06-17',
    role: 'student',
    isAdmin: false,
    isOwner: false,
    isCashier: false,
    scope: null,
    ...placeAt('CSE', '2022', 5),
    batch: { batch: '2022' },
    college: { clgCode: 'LS', clgName: 'LectureShelf Demo College' },
    registeredAt: '2026-06-01T10:00:00.000Z',
    mustChangePassword: false,
    ...changes,
  }
}

const finalYear = placeAt('CSE', '2022', 8)
const allOfCse = { departments: ['CSE'], schemes: [], semesters: [] }

export const student = makePerson()

/** A student whose subscription ended. */
export const lapsedStudent = makePerson({
  usn: '1LS22ME007',
  name: 'Karthik Gowda',
  email: 'karthik.gowda@example.com',
  contact: '9000000013',
  gender: 'Male',
  dob: '2004-01-09',
  ...placeAt('Mech', '2022', 5),
})

/** A student who handles payments. */
export const cashier = makePerson({ usn: '1LS22CS004', name: 'Usha Shenoy', isCashier: true })

export const subAdmin = makePerson({
  usn: '1LS00SUBAD',
  name: 'Ayesha Khanum',
  role: 'subAdmin',
  scope: allOfCse,
  ...finalYear,
})

export const admin = makePerson({
  usn: '1LS00ADMIN',
  name: 'Prakash Naik',
  role: 'subAdmin',
  isAdmin: true,
  scope: allOfCse,
  ...finalYear,
})

export const owner = makePerson({
  usn: '1LS00OWNER',
  name: 'Savitha Hegde',
  role: 'subAdmin',
  isAdmin: true,
  isOwner: true,
  scope: { departments: [], schemes: [], semesters: [] },
  ...finalYear,
})
