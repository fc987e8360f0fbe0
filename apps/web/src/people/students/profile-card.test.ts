import { expect, test } from 'vitest'
import { roleLabel } from './profile-card.tsx'

test('an admin is labelled Admin, even with the role of a sub-admin', () => {
  expect(roleLabel({ isAdmin: true, role: 'student' })).toBe('Admin')
  expect(roleLabel({ isAdmin: true, role: 'subAdmin' })).toBe('Admin')
})

test('a sub-admin is labelled SubAdmin', () => {
  expect(roleLabel({ isAdmin: false, role: 'subAdmin' })).toBe('SubAdmin')
})

test('everyone else is labelled Student', () => {
  expect(roleLabel({ isAdmin: false, role: 'student' })).toBe('Student')
})
