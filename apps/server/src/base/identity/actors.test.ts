import { type Right, isAllowed, mayUse, rights } from '@lectureshelf/contract/access'
import { expect, it } from 'vitest'
import { isStaff, scopeOf } from './actors.ts'

const everywhere = { departments: [], schemes: [], semesters: [] }
const narrow = { departments: ['ECE'], schemes: ['2022'], semesters: [5] }
const person = {
  role: 'student' as const,
  isAdmin: false,
  isOwner: false,
  isCashier: false,
  deptId: 'CSE',
  scope: null,
}

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

it('a cashier is staff, whatever their kind', () => {
  expect([isStaff(person), isStaff({ ...person, isCashier: true })]).toEqual([false, true])
  expect(isStaff({ ...person, role: 'subAdmin' })).toBe(true)
})

it.each(['student', 'subAdmin', 'admin', 'owner'] as const)(
  'the flag of a cashier lets a %s handle payments and protect their sign-in, nothing else',
  (kind) => {
    const names = Object.keys(rights).filter((name): name is Right => Object.hasOwn(rights, name))
    const added = names.filter((right) => isAllowed(kind, right, true) && !isAllowed(kind, right))
    const expected = {
      student: ['setSecondFactor', 'handlePayments'],
      subAdmin: ['handlePayments'],
      admin: ['handlePayments'],
      owner: [],
    }
    expect(added).toEqual(expected[kind])
  },
)

it('a person without the flag handles payments only as an owner', () => {
  const may = (flags: object) => mayUse({ ...person, ...flags }, 'handlePayments')
  expect([may({}), may({ isAdmin: true }), may({ isOwner: true })]).toEqual([false, false, true])
  expect([may({ isCashier: true }), may({ isAdmin: true, isCashier: true })]).toEqual([true, true])
})
