import { expect, test } from 'vitest'
import { deskPerson } from './desk-person.ts'

const cseFifth = { deptId: 'CSE', scheme: '2022', semNum: 5 }
const aimlFifth = { ...cseFifth, deptId: 'AIML' }
const allOfCse = { departments: ['CSE'], schemes: [], semesters: [] }
const admin = { _id: '1', role: 'subAdmin', isAdmin: true, isOwner: false, scope: allOfCse } as const

test('an admin edits sections in scope, and nothing at another place', () => {
  expect(deskPerson(admin, [cseFifth]).may('editSection')).toBe(true)
  expect(deskPerson(admin, [aimlFifth]).may('editSection')).toBe(false)
})

test('of a shared subject one place in scope is enough', () => {
  expect(deskPerson(admin, [aimlFifth, cseFifth]).may('addPdf')).toBe(true)
})

test('a sub-admin adds sections but does not edit them', () => {
  const person = deskPerson({ ...admin, isAdmin: false }, [cseFifth])
  expect(person.kind).toBe('subAdmin')
  expect(person.may('addSection')).toBe(true)
  expect(person.may('editSection')).toBe(false)
})

test('an owner may everything everywhere, a student nothing', () => {
  expect(deskPerson({ ...admin, isOwner: true, scope: null }, [aimlFifth]).may('removeSection')).toBe(true)
  expect(
    deskPerson({ ...admin, role: 'student', isAdmin: false, scope: null }, [cseFifth]).may('addPdf'),
  ).toBe(false)
})
