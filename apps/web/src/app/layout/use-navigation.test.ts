import { expect, test } from 'vitest'
import { linksOf, placeOf } from './use-navigation.ts'

const student = {
  isOwner: false,
  department: { deptId: 'CSE', deptName: 'Computer Science and Engineering' },
  scheme: { scheme: '2025', schemeId: '2025' },
  semester: { semNum: 1, semName: '1st Sem' },
}
const labels = (person: Parameters<typeof linksOf>[0]) => linksOf(person).map(({ label }) => label)

test('only semester 1 sees the answer booklet and the lab sheet', () => {
  expect(labels(student)).toEqual(['Ans Booklet', 'Lab Sheet'])
  expect(labels({ ...student, semester: { semNum: 2, semName: '2nd Sem' } })).toEqual([])
})

test('an owner sees the dashboard and all students instead', () => {
  expect(labels({ ...student, isOwner: true })).toEqual(['Dashboard', 'All Students'])
})

test("the subjects listed are those of the address, otherwise of the person's own semester", () => {
  const address = { department: 'Mech', scheme: '2022', semester: '5th Sem' }
  expect(placeOf(address, student)).toEqual(address)
  expect(placeOf({}, student)).toEqual({ department: 'CSE', scheme: '2025', semester: '1st Sem' })
})

test('an owner has no semester of their own', () => {
  expect(placeOf({}, { ...student, isOwner: true })).toBeNull()
})
