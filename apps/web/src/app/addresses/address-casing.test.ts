import type { DssData } from '@lectureshelf/contract/base/dss'
import { expect, test } from 'vitest'
import { canonicalPath, canonicalPlace } from './address-casing.ts'

const dss: DssData = {
  department: [
    { deptId: 'CSE', deptName: 'Computer Science and Engineering' },
    { deptId: 'Mech', deptName: 'Mechanical Engineering' },
  ],
  scheme: [{ scheme: '2022', schemeId: '2022' }],
  semester: [{ semNum: 5, semName: '5th Sem' }],
  batch: [],
  college: [],
}

test.each([
  ['/signup', '/SignUp'],
  ['/termsandconditions', '/TermsAndConditions'],
  ['/privacy', '/Privacy'],
  ['/SUBSCRIPTIONPLANS', '/Subscriptionplans'],
  ['/Logout', '/logout'],
  ['/dss', '/DSS'],
  ['/admin/dashboard', '/Admin/Dashboard'],
  ['/about/', '/about'],
  ['/uploads', '/Uploads'],
  ['/ADMIN/pdfs', '/Admin/Pdfs'],
  ['/admin/notes', '/Admin/Notes'],
  ['/admin/trash/', '/Admin/Trash'],
  ['/admin/import', '/Admin/Import'],
  ['/admin/import/3f9A', '/Admin/Import/3f9A'],
  ['/Admin/students/new', '/Admin/Students/new'],
  ['/pdfviewer/Ans-Booklet.pdf', '/pdfViewer/Ans-Booklet.pdf'],
  ['/home/Mech/2022/5th%20Sem', '/Home/Mech/2022/5th%20Sem'],
])('the address %s redirects to %s', (typed, canonical) => {
  expect(canonicalPath(typed)).toBe(canonical)
})

test.each([
  '/',
  '/SignUp',
  '/cse',
  '/CSE',
  '/Mechanical',
  '/home',
  '/CSE/2022/5th%20Sem/BCS501',
  '/no/where',
  '/Admin/Import/3f9A',
  '/Admin/import/2022/5th%20Sem',
])('the address %s stays as it is', (typed) => {
  expect(canonicalPath(typed)).toBeNull()
})

test('a place in any casing is spelled as in the reference data', () => {
  const place = canonicalPlace({ department: 'mech', scheme: '2022', semester: '5TH sem' }, dss)
  expect(place).toEqual({ department: 'Mech', scheme: '2022', semester: '5th Sem' })
})

test('a department, scheme or semester that does not exist is not a place', () => {
  expect(canonicalPlace({ department: 'Mining', scheme: '2022', semester: '5th Sem' }, dss)).toBeNull()
  expect(canonicalPlace({ department: 'CSE', scheme: '1999', semester: '5th Sem' }, dss)).toBeNull()
  expect(canonicalPlace({ department: 'CSE', scheme: '2022', semester: '9th Sem' }, dss)).toBeNull()
})
