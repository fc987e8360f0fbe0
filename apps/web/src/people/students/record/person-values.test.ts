import { expect, test } from 'vitest'
import { student } from '../../../../test/people.ts'
import { makeRecord } from '../../../../test/records.ts'
import {
  changesOf,
  checkPerson,
  formOf,
  noValues,
  valuesOf,
  withDepartment,
  withKind,
} from './person-values.ts'

const asha = makeRecord(student)

const everywhere = { departments: [], schemes: [], semesters: [] }

test('an unchanged form sends no changes', () => {
  const values = valuesOf(asha)
  expect(changesOf(values, values)).toEqual({ seen: {} })
  expect(checkPerson(values)).toEqual({})
})

test('only changed fields are sent, with their old values, and the USN in capitals', () => {
  const values = valuesOf(asha)
  expect(changesOf(values, { ...values, usn: '1ls22cs009', semNum: '6' })).toEqual({
    usn: '1LS22CS009',
    semNum: 6,
    seen: { usn: '1LS22CS001', semNum: 5 },
  })
})

test('a role is sent as flags, with a scope when the role has one', () => {
  const values = valuesOf(asha)
  const admin = { ...values, kind: 'admin', departments: ['CSE'], semesters: ['3', '4'] }
  expect(changesOf(values, admin)).toEqual({
    isAdmin: true,
    scope: { departments: ['CSE'], schemes: [], semesters: [3, 4] },
    seen: { isAdmin: false, scope: null },
  })
  const owner = valuesOf({ ...asha, isAdmin: true, isOwner: true, scope: everywhere })
  expect(changesOf(owner, admin).seen).toEqual({ isOwner: true, scope: everywhere })
  expect(formOf({ ...admin, kind: 'owner' })).toMatchObject({ isAdmin: true, isOwner: true, scope: null })
  expect(formOf({ ...admin, kind: 'subAdmin' })).toMatchObject({ role: 'subAdmin', isAdmin: false })
})

test('staff begin with their own department, which may be changed or left out', () => {
  const values = valuesOf(asha)
  expect(withKind(values, 'subAdmin')).toEqual({ kind: 'subAdmin', departments: ['CSE'] })
  const staff = { ...values, ...withKind(values, 'subAdmin') }
  expect(withKind({ ...staff, departments: [] }, 'admin')).toEqual({ kind: 'admin', departments: [] })
  expect(withKind(values, 'owner')).toEqual({ kind: 'owner', departments: [] })
  const owner = valuesOf({ ...asha, isAdmin: true, isOwner: true, scope: everywhere })
  expect(withKind(owner, 'admin')).toEqual({ kind: 'admin', departments: ['CSE'] })
})

test('the scope of staff follows their department until another one is chosen', () => {
  const chosen = { ...noValues, ...withKind(noValues, 'subAdmin') }
  expect(chosen.departments).toEqual([])
  const placed = { ...chosen, ...withDepartment(chosen, 'CSE') }
  expect(placed).toMatchObject({ department: 'CSE', departments: ['CSE'] })
  expect(withDepartment(placed, 'ECE')).toEqual({ department: 'ECE', departments: ['ECE'] })
  expect(withDepartment({ ...placed, departments: ['Mech'] }, 'ECE').departments).toEqual(['Mech'])
  expect(withDepartment({ ...placed, departments: [] }, 'ECE').departments).toEqual([])
  expect(withDepartment(valuesOf(asha), 'ECE').departments).toEqual([])
})

test('an empty form returns an error for each required field', () => {
  expect(checkPerson(noValues)).toEqual({
    usn: 'USN is required.',
    name: 'Name is required.',
    email: 'Email is required.',
    contact: 'Mobile is required.',
    gender: 'Gender is required.',
    dob: 'Date of birth is required.',
    department: 'Department is required.',
    batch: 'Batch is required.',
    scheme: 'Scheme is required.',
    semNum: 'Semester is required.',
    college: 'College is required.',
  })
})
