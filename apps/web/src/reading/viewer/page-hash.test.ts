import { expect, test } from 'vitest'
import { findOfHash, pageOfHash } from './page-hash.ts'

test('the hash of a search result names a page, words and terms', () => {
  const hash = '#page=12&find=C%2B%2B+%26+O%28n+log+n%29&terms=c%2B%2B%7Clog'
  expect(pageOfHash(hash)).toBe(12)
  expect(findOfHash(hash)).toEqual({ query: 'C++ & O(n log n)', terms: 'c++|log' })
})

test.each([
  ['#page=12', null],
  ['', null],
  ['#page=12&terms=dead', null],
  ['#page=12&find=+', null],
  ['#page=12&find=dead', { query: 'dead', terms: null }],
  [`#find=dead&terms=${'a'.repeat(601)}`, { query: 'dead', terms: null }],
  [`#find=dead&terms=deadlock|${'a'.repeat(600)}`, { query: 'dead', terms: 'deadlock' }],
  [`#find=${'a'.repeat(300)}&terms=a`, { query: 'a'.repeat(200), terms: 'a' }],
])('%s finds %j', (hash, found) => {
  expect(findOfHash(hash)).toEqual(found)
})
