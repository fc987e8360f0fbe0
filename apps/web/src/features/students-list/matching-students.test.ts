import type { StudentData } from '@lectureshelf/contract/students'
import { expect, test } from 'vitest'
import { matchingStudents } from './matching-students.ts'

const student = (facts: Partial<StudentData>): StudentData => ({
  _id: '8d4f1f1e-4f0f-4b57-9a4f-000000000001',
  name: 'Asha Rao',
  usn: '1LS22CS001',
  email: 'asha@demo.example',
  contact: '9876543210',
  gender: 'Female',
  dob: '2004-02-29',
  role: 'student',
  isAdmin: false,
  isOwner: false,
  scope: null,
  department: { deptId: 'CSE', deptName: 'Computer Science and Engineering' },
  batch: { batch: '2022' },
  semester: { semNum: 5, semName: '5th Sem' },
  scheme: { scheme: '2022', schemeId: '2022' },
  college: { clgCode: 'LS', clgName: 'LectureShelf Demo College' },
  registeredAt: '2025-08-01T10:00:00Z',
  ...facts,
})

const asha = student({})
const ravi = student({ name: 'Ravi Kumar', usn: '1LS22ME007', email: 'ravi@demo.example' })

test('an empty search finds everyone', () => {
  expect(matchingStudents([asha, ravi], '  ')).toEqual([asha, ravi])
})

test('a part of the USN in lower case finds its student', () => {
  expect(matchingStudents([asha, ravi], 'me007')).toEqual([ravi])
})

test('every word must match, in any order', () => {
  expect(matchingStudents([asha, ravi], 'rao 1ls22')).toEqual([asha])
  expect(matchingStudents([asha, ravi], 'rao ravi')).toEqual([])
})
