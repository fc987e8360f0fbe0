import { expect, test } from 'vitest'
import { staffPerson } from './staff-person.ts'

const cseFifth = { deptId: 'CSE', scheme: '2022', semNum: 5 }
const aimlFifth = { ...cseFifth, deptId: 'AIML' }
const allOfCse = { departments: ['CSE'], schemes: [], semesters: [] }
const admin = { _id: '1', role: 'subAdmin', isAdmin: true, isOwner: false, scope: allOfCse } as const

test('an admin edits sections in scope, and nothing at another place', () => {
  expect(staffPerson(admin, [cseFifth]).may('editSection')).toBe(true)
  expect(staffPerson(admin, [aimlFifth]).may('editSection')).toBe(false)
})

test('an admin with one place of a shared subject may add to it, and may not change or share it', () => {
  const person = staffPerson(admin, [aimlFifth, cseFifth])
  expect(person.may('addPdf')).toBe(true)
  expect(person.may('addSection')).toBe(true)
  for (const right of ['editSection', 'orderContent', 'manageReferences', 'changePdf', 'addSubject'] as const)
    expect(person.may(right)).toBe(false)
  expect(person.at([cseFifth]).may('changePdf')).toBe(true)
})

test('an admin with every place of a shared subject may change it', () => {
  const both = { ...admin, scope: { ...allOfCse, departments: ['CSE', 'AIML'] } }
  expect(staffPerson(both, [aimlFifth, cseFifth]).may('changePdf')).toBe(true)
})

test('a sub-admin may add sections but not edit them', () => {
  const person = staffPerson({ ...admin, isAdmin: false }, [cseFifth])
  expect(person.kind).toBe('subAdmin')
  expect(person.may('addSection')).toBe(true)
  expect(person.may('editSection')).toBe(false)
})

test('an owner may do everything everywhere, a student nothing', () => {
  expect(staffPerson({ ...admin, isOwner: true, scope: null }, [aimlFifth]).may('removeSection')).toBe(true)
  expect(
    staffPerson({ ...admin, role: 'student', isAdmin: false, scope: null }, [cseFifth]).may('addPdf'),
  ).toBe(false)
})
