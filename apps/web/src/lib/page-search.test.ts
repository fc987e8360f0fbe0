import { expect, test } from 'vitest'
import { oneOf, parseAddressSearch, readPaging, text, writeAddressSearch } from './page-search.ts'

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

const typed = [
  '1e5',
  '662E41',
  '723421968459640832',
  '"hash table"',
  'null',
  '{"a":1}',
  '[1,2]',
  '12.50',
  '412398761234',
  'true',
  '-0',
  '1LS22CS001',
  'C++ & C#',
  'कल',
]

test.each(typed)('%s in an address is the text that was typed', (q) => {
  expect(parseAddressSearch(`?${new URLSearchParams({ q }).toString()}`)).toEqual({ q })
})

test.each([...typed, '"1e5"', '"null"', String.raw`"\"1e5\""`])(
  '%s survives an address that is written',
  (q) => {
    const written = writeAddressSearch({ q, page: 2 })
    expect(parseAddressSearch(written)).toEqual({ q, page: '2' })
    expect(writeAddressSearch(parseAddressSearch(written))).toBe(written)
  },
)

test.each([
  ['?q=%221e5%22', '1e5'],
  ['?q=%22%5C%22hash+table%5C%22%22', '"hash table"'],
  ['?q=%22null%22', 'null'],
  ['?q=%22%7B%5C%22a%5C%22%3A1%7D%22', '{"a":1}'],
  ['?q=412398761234&exact=1', '412398761234'],
])('an address of an earlier version keeps its words: %s', (address, q) => {
  expect(parseAddressSearch(address)['q']).toBe(q)
})

test('what has no value is left out, and other values are written as texts', () => {
  expect(writeAddressSearch({})).toBe('')
  expect(writeAddressSearch({ q: undefined, exact: 1, flag: true })).toBe('?exact=1&flag=true')
  expect(parseAddressSearch('')).toEqual({})
})

test('the last value of a name counts', () => {
  expect(parseAddressSearch('?q=one&q=two')).toEqual({ q: 'two' })
})
