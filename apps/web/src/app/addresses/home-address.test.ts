import { afterEach, expect, test, vi } from 'vitest'
import { forgetLastPlace, keepLastPlace } from '../../lib/last-place.ts'
import { homeAddressOf } from './home-address.ts'

const kept = new Map<string, string>()
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  removeItem: (key: string) => void kept.delete(key),
  setItem: (key: string, value: string) => void kept.set(key, value),
}
vi.stubGlobal('localStorage', storage)
afterEach(() => kept.clear())

const student = {
  usn: '1LS22CS001',
  role: 'student',
  isAdmin: false,
  isOwner: false,
  scope: null,
  department: { deptId: 'CSE', deptName: 'Computer Science and Engineering' },
  scheme: { scheme: '2022', schemeId: '2022' },
  semester: { semNum: 8, semName: '8th Sem' },
} as const
const scope = { departments: ['ECE'], schemes: ['2025'], semesters: [3, 4] }
const subAdmin = { ...student, usn: '1LS00SUBAD', role: 'subAdmin' as const, scope }
const place = { department: 'Mech', scheme: '2021', semester: '6th Sem' }

test('a student lands on their own semester, whatever place is stored', () => {
  keepLastPlace(student.usn, place)
  expect(homeAddressOf(student)).toBe('/Home/CSE/2022/8th%20Sem')
})

test('staff land on the place where they last worked, each on their own', () => {
  keepLastPlace(subAdmin.usn, place)
  expect(homeAddressOf(subAdmin)).toBe('/Home/Mech/2021/6th%20Sem')
  expect(homeAddressOf({ ...subAdmin, usn: '1LS00OTHER' })).toBe('/Home/ECE/2025/3rd%20Sem')
})

test('a stored place that was forgotten is not used', () => {
  keepLastPlace(subAdmin.usn, place)
  forgetLastPlace(subAdmin.usn)
  expect(homeAddressOf(subAdmin)).toBe('/Home/ECE/2025/3rd%20Sem')
})

test('staff without a last place land on the first place of their scope, completed with their own', () => {
  expect(homeAddressOf(subAdmin)).toBe('/Home/ECE/2025/3rd%20Sem')
  const open = { departments: ['ECE'], schemes: [], semesters: [] }
  expect(homeAddressOf({ ...subAdmin, scope: open })).toBe('/Home/ECE/2022/8th%20Sem')
})

test.each(['{', '[]', '"x"', '{"department":"CSE"}'])('a stored value of %s is not a place', (damaged) => {
  storage.setItem('last-place:1LS00SUBAD', damaged)
  expect(homeAddressOf(subAdmin)).toBe('/Home/ECE/2025/3rd%20Sem')
})

test('an owner lands on the dashboard', () => {
  keepLastPlace('1LS00OWNER', place)
  expect(homeAddressOf({ ...subAdmin, usn: '1LS00OWNER', isOwner: true })).toBe('/Admin/Dashboard')
})
