import { expect, test } from 'vitest'
import { readListSearch } from './list-search.ts'

test('search, filters and page are read as they stand in the address', () => {
  expect(readListSearch({ q: '1LS22', state: 'pending', kind: 'renewal', page: 3 })).toEqual({
    q: '1LS22',
    state: 'pending',
    kind: 'renewal',
    page: 3,
  })
})

test('a search of digits alone stays a text', () => {
  expect(readListSearch({ q: 412398761234, page: '2' })).toMatchObject({ q: '412398761234', page: 2 })
})

test('what makes no sense is left out', () => {
  const nothing = { q: undefined, state: undefined, kind: undefined, page: undefined }
  expect(readListSearch({ q: ['a'], state: null, kind: 'k'.repeat(201), page: 1 })).toEqual(nothing)
  expect(readListSearch({ page: 2.5 })).toEqual(nothing)
  expect(readListSearch({ page: 'last' })).toEqual(nothing)
})
