import { expect, test } from 'vitest'
import { oneOf, readPaging, text } from './page-search.ts'

test('search and page are read from the address', () => {
  expect(readPaging({ q: '1LS22', state: 'pending', page: 3 })).toEqual({ q: '1LS22', page: 3 })
})

test('a page size of the address is one that can be chosen', () => {
  expect(readPaging({ size: 100 }).size).toBe(100)
  expect([readPaging({ size: '50' }).size, readPaging({ size: 1000 }).size]).toEqual([50, undefined])
})

test('a search of digits alone stays a text', () => {
  expect(readPaging({ q: 412398761234, page: '2' })).toEqual({ q: '412398761234', page: 2 })
})

test('a filter accepts only its own words, of letters or of digits', () => {
  const ends = oneOf(['7', '30', 'never'])
  expect([ends('never'), ends(30), ends('8'), ends(undefined)]).toEqual(['never', '30', undefined, undefined])
})

test('invalid values are left out', () => {
  expect(readPaging({ q: ['a'], page: 1 })).toEqual({ q: undefined, page: undefined })
  expect(readPaging({ page: 2.5 })).toEqual({ q: undefined, page: undefined })
  expect(readPaging({ page: 'last' })).toEqual({ q: undefined, page: undefined })
  expect([text(null), text('k'.repeat(201))]).toEqual([undefined, undefined])
})
