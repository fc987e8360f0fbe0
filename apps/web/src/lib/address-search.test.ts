import { expect, test } from 'vitest'
import { parseAddressSearch, writeAddressSearch } from './address-search.ts'

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
