import { expect, test } from 'vitest'
import { roomWords, untilWords } from './kept-list-words.ts'
import { failureWords, keepLabel, renewedWords } from './kept-words.ts'

test('the button says what keeping costs, for one note and for several', () => {
  expect(keepLabel(1, 400_000)).toBe('Keep on this phone (400 KB)')
  expect(keepLabel(12, 34_000_000)).toBe('Keep all 12 on this phone (34.0 MB)')
})

test('a list says how much room it takes, and what is left where the browser tells it', () => {
  expect(roomWords(2, 1_500_000, 800_000_000)).toBe('2 notes, 1.5 MB. 800.0 MB are left on this phone.')
  expect(roomWords(1, 900, null)).toBe('1 note, 900 B.')
})

test('a note says until when it opens offline, and what to do after that', () => {
  const keepUntil = '2026-12-24T10:00:00.000Z'
  expect(untilWords(keepUntil, Date.parse('2026-11-24T10:00:00Z'))).toBe(
    'Available offline until 24 Dec 2026',
  )
  expect(untilWords(keepUntil, Date.parse('2026-12-25T10:00:00Z'))).toBe('Go online once to read it again')
})

test('one new version is named, and several are counted', () => {
  expect(renewedWords(['BIRD'])).toBe('BIRD has a new version, which is now kept.')
  expect(renewedWords(['BIRD', 'Flex'])).toBe('2 kept notes have a new version.')
})

test('what is kept needs no reason, and every failure has one', () => {
  expect(failureWords({ failure: null })).toBeNull()
  for (const failure of ['lost', 'noRoom', 'refused'] as const)
    expect(failureWords({ failure })).toMatch(/\.$/)
})
