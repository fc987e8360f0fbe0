import { beforeEach, expect, test, vi } from 'vitest'
import { tokenOf } from '../../../test/page.tsx'
import { clearSearches, keepSearch, recentSearches } from './recent-searches.ts'

const signIn = (usn: string) => localStorage.setItem('token', tokenOf(usn))

beforeEach(() => signIn('1LS22CS001'))

test('the newest search comes first, and the ninth replaces the oldest', () => {
  for (let number = 1; number <= 9; number += 1) keepSearch(`word ${number}`)
  expect(recentSearches()).toHaveLength(8)
  expect(recentSearches()[0]).toBe('word 9')
  expect(recentSearches()).not.toContain('word 1')
})

test('the same words in another casing are kept once', () => {
  keepSearch('Deadlock')
  keepSearch('paging')
  keepSearch('deadlock')
  expect(recentSearches()).toEqual(['deadlock', 'paging'])
})

test('searches belong to one person, and no one has any without a session', () => {
  keepSearch('deadlock')
  signIn('1LS22CS002')
  expect(recentSearches()).toEqual([])
  keepSearch('routing')
  clearSearches()
  expect(recentSearches()).toEqual([])
  signIn('1LS22CS001')
  expect(recentSearches()).toEqual(['deadlock'])
  localStorage.removeItem('token')
  keepSearch('paging')
  expect(recentSearches()).toEqual([])
})

test.each(['not JSON', '{"a":1}', '[1, null]'])('%s in the storage counts as no search', (kept) => {
  localStorage.setItem('searches:1LS22CS001', kept)
  expect(recentSearches()).toEqual([])
})

test('a blocked storage keeps nothing and fails nothing', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('blocked')
    },
  })
  expect(() => keepSearch('deadlock')).not.toThrow()
  expect(recentSearches()).toEqual([])
  expect(clearSearches).not.toThrow()
  vi.unstubAllGlobals()
})
