import { wordEnds } from '@lectureshelf/contract/library/page-constants'
import type { PageWord } from '@lectureshelf/contract/library/pdf-pages'
import { describe, expect, it } from 'vitest'
import { firstFrom, hitAt, turned } from './hit-list.ts'
import { hitsInWords, termsInWords } from './mark-boxes.ts'

const { space, line, joined } = wordEnds
const words: PageWord[] = [
  ['Define', 1000, 1000, 600, 100, space],
  ['a', 1700, 1000, 100, 100, space],
  ['Schrödinger', 2000, 1000, 1100, 100, line],
  ['equa', 1000, 1200, 400, 100, joined],
  ['tion,', 1000, 1400, 500, 100, space],
  ['de\uFB01ne', 2000, 1400, 500, 100, line],
]

describe('the boxes of hits', () => {
  it('cover the part of a word that was searched for', () => {
    expect(hitsInWords(words, 'tion')).toEqual([[{ left: 0.1, top: 0.14, width: 0.04, height: 0.01 }]])
  })

  it('cover both halves of a word that was divided at the end of a line', () => {
    expect(hitsInWords(words, 'equation')).toEqual([
      [
        { left: 0.1, top: 0.12, width: 0.04, height: 0.01 },
        { left: 0.1, top: 0.14, width: 0.04, height: 0.01 },
      ],
    ])
  })

  it('cover each word of a phrase, also across lines', () => {
    const [hit] = hitsInWords(words, 'schrodinger  EQUATION')
    expect(hit?.map(({ top }) => top)).toEqual([0.1, 0.12, 0.14])
  })

  it('ignore ligatures and capitals like the server', () => {
    expect(hitsInWords(words, 'DEFINE')).toHaveLength(2)
    expect(hitsInWords(words, ' ')).toEqual([])
    expect(hitsInWords(words, 'finea')).toEqual([])
  })
})

describe('the boxes of words that the end of a line divides', () => {
  const divided: PageWord[] = [
    ['trans\u2010', 1000, 1000, 600, 100, line],
    ['form', 1000, 1200, 400, 100, space],
    ['well', 2000, 1200, 400, 100, joined],
    ['known', 1000, 1400, 500, 100, space],
    ['1990\u2013', 2000, 1400, 500, 100, line],
    ['2000', 1000, 1600, 400, 100, space],
    ['\u200b', 1500, 1600, 0, 100, space],
    ['range', 2000, 1600, 500, 100, line],
  ]

  it.each([
    ['transform', [0.1, 0.12]],
    ['well-known', [0.12, 0.14]],
    ['1990-2000', [0.14, 0.16]],
    ['2000 range', [0.16, 0.16]],
    ['form', [0.12]],
  ])('cover both parts of %s', (query, tops) => {
    expect(hitsInWords(divided, query).map((hit) => hit.map(({ top }) => top))).toEqual([tops])
  })
})

describe('the boxes of terms', () => {
  it('are where words begin, in the order of the page', () => {
    expect(termsInWords(words, 'equat|define').map((hit) => hit.map(({ left, top }) => [left, top]))).toEqual(
      [
        [[0.1, 0.1]],
        [
          [0.1, 0.12],
          [0.1, 0.14],
        ],
        [[0.2, 0.14]],
      ],
    )
    expect(termsInWords(words, 'quation')).toEqual([])
  })

  it('cover the beginning of a word that goes further than its term', () => {
    expect(termsInWords(words, 'Schro')).toEqual([[{ left: 0.2, top: 0.1, width: 0.05, height: 0.01 }]])
  })
})

describe('the order of hits', () => {
  const pages = [
    [3, 2],
    [7, 1],
    [9, 4],
  ] as const

  it('begins at the open page, and at the first hit when none follows', () => {
    expect(firstFrom(pages, 1)).toBe(0)
    expect(firstFrom(pages, 4)).toBe(2)
    expect(firstFrom(pages, 9)).toBe(3)
    expect(firstFrom(pages, 10)).toBe(0)
  })

  it('knows the page of a hit and its place there', () => {
    expect(hitAt(pages, 1)).toEqual({ page: 3, onPage: 1 })
    expect(hitAt(pages, 6)).toEqual({ page: 9, onPage: 3 })
    expect(hitAt(pages, 7)).toBeNull()
  })

  it('wraps around at both ends', () => {
    expect(turned(6, 1, 7)).toBe(0)
    expect(turned(0, -1, 7)).toBe(6)
  })
})
