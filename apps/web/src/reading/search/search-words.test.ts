import { searchPageSize } from '@lectureshelf/contract/reading/search/search'
import { describe, expect, it, test } from 'vitest'
import { partsOf } from './results/page-hits.tsx'
import { addressOf, hashOfHit, readSearch, resultsPerPage } from './search-address.ts'
import {
  countWords,
  nothingWords,
  pdfWords,
  placeWords,
  readingWords,
  titlesWords,
  tooOftenWords,
  unreadableWords,
} from './search-words.ts'

describe('the address of a search', () => {
  it('has words, a subject, a page and whether they are searched as typed', () => {
    const place = { q: 'deadlock', subject: 'BCS303', page: 2, exact: 1 } as const
    expect(readSearch(addressOf(place))).toEqual(place)
    expect(readSearch({ q: ' 42 ', exact: '1' })).toEqual({
      q: '42',
      subject: undefined,
      page: undefined,
      exact: 1,
    })
  })

  it.each([
    ['digits', '303', '303'],
    ['a number with an exponent', '1e5', '1e5'],
    ['spaces alone', '  ', undefined],
    ['a list', ['one', 'two'], undefined],
    ['too many words', 'ab '.repeat(200), 'ab '.repeat(100)],
  ])('may hold %s', (_what, q, expected) => {
    expect(readSearch({ q }).q).toBe(expected)
  })

  it('leaves out what makes no sense', () => {
    expect(readSearch({ q: 'x', subject: 'a b', page: 21, exact: 'yes' })).toEqual({
      q: 'x',
      subject: undefined,
      page: undefined,
      exact: undefined,
    })
    expect(readSearch({ subject: 'bcs303' }).subject).toBe('BCS303')
  })

  it('turns pages of the size that the server sends', () => {
    expect(resultsPerPage).toBe(searchPageSize)
  })
})

test('the hash of a hit holds every character of words and terms', () => {
  const hash = hashOfHit(12, 'C++ & O(n log n) #1', 'c++|log')
  expect(Object.fromEntries(new URLSearchParams(hash))).toEqual({
    page: '12',
    find: 'C++ & O(n log n) #1',
    terms: 'c++|log',
  })
})

describe('a snippet', () => {
  it('is cut where its marks begin and end', () => {
    expect(partsOf({ snippet: 'one two three', marks: [[4, 7]] })).toEqual([
      { from: 0, text: 'one ', isMarked: false },
      { from: 4, text: 'two', isMarked: true },
      { from: 7, text: ' three', isMarked: false },
    ])
    expect(partsOf({ snippet: 'one', marks: [[0, 3]] })).toEqual([{ from: 0, text: 'one', isMarked: true }])
  })

  it('ignores marks that overlap, are empty or end behind the text', () => {
    const marks: [number, number][] = [
      [0, 3],
      [2, 5],
      [6, 6],
      [8, 99],
    ]
    expect(partsOf({ snippet: 'one two three', marks }).map(({ text }) => text)).toEqual([
      'one',
      ' two three',
    ])
  })
})

test.each([
  [10, undefined, 'No page of your 10 subjects has these words.'],
  [1, undefined, 'No page of your subject has these words.'],
  [null, undefined, 'No page has these words.'],
  [10, 'BCS303', 'No page of BCS303 has these words.'],
])('nothing in %s subjects, only in %s: "%s"', (count, subject, sentence) => {
  expect(nothingWords(count, subject)).toBe(sentence)
})

test('notes that are being read and those that cannot be searched are counted', () => {
  expect(readingWords(0)).toBeNull()
  expect(readingWords(1)).toBe('1 note is still being read')
  expect(readingWords(3)).toBe('3 notes are still being read')
  expect(unreadableWords(0)).toBeNull()
  expect(unreadableWords(1)).toBe('1 note cannot be searched: its words cannot be read')
  expect(unreadableWords(2)).toBe('2 notes cannot be searched: their words cannot be read')
})

test('titles of notes end with how many more there are', () => {
  expect(titlesWords({ count: 2, titles: ['A', 'B'] })).toBe('A, B')
  expect(titlesWords({ count: 7, titles: ['A', 'B'] })).toBe('A, B and 5 more')
})

test('someone who searched too often reads when to try again', () => {
  expect(tooOftenWords(1)).toBe('Too many searches in a short time. Try again in 1 second.')
  expect(tooOftenWords(3)).toBe('Too many searches in a short time. Try again in 3 seconds.')
})

test.each([
  [0, false, 'Only titles match.'],
  [1, false, '1 page'],
  [500, true, 'At least 500 pages'],
] as const)('%s pages, and more: %s, are "%s"', (total, isMany, sentence) => {
  expect(countWords({ total, isMany })).toBe(sentence)
})

test('a page and a PDF say where they are; a reserved sheet belongs to no subject', () => {
  const place = { sectionName: 'Module 1', subName: 'Operating Systems', subCode: 'BCS303' }
  const nowhere = { sectionName: null, subName: null, subCode: null }
  expect(placeWords(place)).toBe('Module 1, Operating Systems (BCS303)')
  expect(placeWords(nowhere)).toBe('For the first semester')
  expect(pdfWords({ ...place, pageCount: 12 })).toBe('Module 1, BCS303, 12 pages')
  expect(pdfWords({ ...nowhere, pageCount: null })).toBe('For the first semester')
})
