import { expect, it } from 'vitest'
import { scopeOf } from './actors.ts'

const everywhere = { departments: [], schemes: [], semesters: [] }
const narrow = { departments: ['ECE'], schemes: ['2022'], semesters: [5] }
const person = { role: 'student' as const, isAdmin: false, isOwner: false, deptId: 'CSE', scope: null }

it('a student may not write anywhere, whatever is stored', () => {
  expect(scopeOf(person)).toBeNull()
  expect(scopeOf({ ...person, scope: everywhere })).toBeNull()
})

it('staff may write within their scope, and without one in their own department', () => {
  for (const staff of [
    { ...person, isAdmin: true },
    { ...person, role: 'subAdmin' as const },
  ]) {
    expect(scopeOf(staff)).toEqual({ departments: ['CSE'], schemes: [], semesters: [] })
    expect(scopeOf({ ...staff, scope: narrow })).toEqual(narrow)
    expect(scopeOf({ ...staff, scope: everywhere })).toEqual(everywhere)
  }
})

it('an owner may write everywhere, whatever is stored', () => {
  expect(scopeOf({ ...person, isOwner: true, scope: narrow })).toEqual(everywhere)
})
