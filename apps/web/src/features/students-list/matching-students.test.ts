import { expect, test } from 'vitest'
import { matchingStudents } from './matching-students.ts'

const asha = {
  name: 'Asha Rao',
  usn: '1LS22CS001',
  email: 'asha@demo.example',
  contact: '9876543210',
  department: { deptId: 'CSE', deptName: 'Computer Science and Engineering' },
  semester: { semNum: 5, semName: '5th Sem' },
}
const ravi = { ...asha, name: 'Ravi Kumar', usn: '1LS22ME007', email: 'ravi@demo.example' }

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
