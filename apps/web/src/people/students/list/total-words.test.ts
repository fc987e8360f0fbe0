import { expect, test } from 'vitest'
import { totalWords } from './students-table.tsx'

const everybody = { students: 4, listed: 7 }

test('the total counts students only, and names the staff separately', () => {
  expect(totalWords({}, everybody)).toBe('Total students: 4, and 3 of the staff')
  expect(totalWords({ q: '' }, everybody)).toBe('Total students: 4, and 3 of the staff')
  expect(totalWords({}, { students: 4, listed: 4 })).toBe('Total students: 4')
  expect(totalWords({ kind: 'student' }, { students: 4, listed: 4 })).toBe('Total students: 4')
})

test('a filtered total says how many people were found', () => {
  expect(totalWords({ q: 'irfan' }, { students: 4, listed: 1 })).toBe('Total students: 4, 1 found')
  expect(totalWords({ kind: 'student', batch: '2022' }, { students: 4, listed: 2 })).toBe(
    'Total students: 4, 2 found',
  )
})

test('staff listed alone are called staff', () => {
  expect(totalWords({ kind: 'subAdmin' }, { students: 4, listed: 1 })).toBe('1 SubAdmin found')
  expect(totalWords({ kind: 'admin', q: 'rao' }, { students: 4, listed: 2 })).toBe('2 Admins found')
})
