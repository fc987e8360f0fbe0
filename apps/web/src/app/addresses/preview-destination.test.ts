import { expect, test } from 'vitest'
import { previewDestination } from './preview-destination.ts'

const student = {
  role: 'student',
  isAdmin: false,
  isOwner: false,
  department: { deptId: 'CSE', deptName: 'Computer Science and Engineering' },
  scheme: { scheme: '2022', schemeId: '2022' },
  semester: { semNum: 5, semName: '5th Sem' },
} as const
const subject = { deptId: 'CSE', semName: '3rd Sem', subCode: 'BCS302' }
const semester = { ...subject, subCode: null }

test('a student reaches the subject and the semester of their own department and scheme', () => {
  expect(previewDestination(student, subject)).toBe('/CSE/2022/3rd%20Sem/BCS302')
  expect(previewDestination(student, semester)).toBe('/Home/CSE/2022/3rd%20Sem')
})

test('a student of another department or scheme is sent to their own Home', () => {
  expect(previewDestination(student, { ...subject, deptId: 'ECE' })).toBe('/Home/CSE/2022/5th%20Sem')
  const later = { ...student, scheme: { scheme: '2025', schemeId: '2025' } }
  expect(previewDestination(later, subject)).toBe('/Home/CSE/2025/5th%20Sem')
})

test('staff reach every place, and an owner stays under /Admin', () => {
  const elsewhere = { ...subject, deptId: 'ECE' }
  expect(previewDestination({ ...student, role: 'subAdmin' }, elsewhere)).toBe('/ECE/2022/3rd%20Sem/BCS302')
  expect(previewDestination({ ...student, isAdmin: true }, semester)).toBe('/Home/CSE/2022/3rd%20Sem')
  const owner = { ...student, isAdmin: true, isOwner: true }
  expect(previewDestination(owner, elsewhere)).toBe('/Admin/ECE/2022/3rd%20Sem/BCS302')
  expect(previewDestination(owner, semester)).toBe('/Admin/CSE/2022/3rd%20Sem')
})
