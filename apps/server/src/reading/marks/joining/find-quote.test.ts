import { describe, expect, it } from 'vitest'
import { findQuote, squeezePage } from './find-quote.ts'
import { squeeze } from './squeeze.ts'

const pagesOf = (...texts: string[]) => texts.map((text, index) => squeezePage(index + 1, text))

const anchor = {
  exact: 'A semaphore is an integer that is changed by two operations only.',
  prefix: 'and busy waiting. ',
  suffix: ' They are called wait and signal.',
  page: 1,
}

/** Returns the pages of the parts, and the squeezed text that they cover together. */
const found = (texts: string[], change: Partial<typeof anchor> = {}) => {
  const pages = pagesOf(...texts)
  const parts = findQuote(pages, { ...anchor, ...change })
  if (parts === null) return null
  return {
    pages: parts.map(({ page }) => page),
    text: parts.map(({ page, start, end }) => pages[page - 1]?.text.slice(start, end)).join(''),
  }
}

const exact = squeeze(anchor.exact)
const other = 'Another page about deadlocks.'
const here = `and busy waiting. ${anchor.exact} They are called wait and signal.`

describe('a marked text in another version', () => {
  it.each<[title: string, texts: string[], pages: number[] | null]>([
    ['that did not move is found', [here, other], [1]],
    ['that moved to another page is found there', [other, other, here], [3]],
    ['with other words around it is found', [other, `Definition. ${anchor.exact} See chapter 4.`], [2]],
    [
      'that is set in other lines is found',
      ['A semaphore is\nan integer that\r\nis changed  by two operations only.'],
      [1],
    ],
    [
      'that is hyphenated is found',
      ['A sema-\nphore is an inte\u00ad\nger that is changed by two opera\u2010\ntions only.'],
      [1],
    ],
    [
      'with ligatures and other quotes is found',
      ['A SEMAPHORE is an integer that is changed by two operations only.'],
      [1],
    ],
    [
      'that is split over two pages is found on both',
      [`Text before. A semaphore is an integer that is`, `changed by two operations only. They are called`],
      [1, 2],
    ],
    [
      'that is split around a page number and a running title is found on both',
      [
        'Before. A semaphore is an integer that is 17',
        'Operating systems changed by two operations only. After',
      ],
      [1, 2],
    ],
    ['that is gone is lost', [other, 'A semaphore is an integer that three operations change.'], null],
    [
      'whose two halves are far from the edges of the pages is lost',
      [`A semaphore is an integer that is ${'filling words '.repeat(40)}`, 'changed by two operations only.'],
      null,
    ],
    ['is not found in a version without text', ['', ''], null],
  ])('%s', (_title, texts, pages) => {
    expect(found(texts)).toEqual(pages === null ? null : { pages, text: exact })
  })

  it('of two places is the one with the same surroundings, however far away', () => {
    expect(found([`Something else. ${anchor.exact} The end.`, other, other, here])?.pages).toEqual([4])
  })

  it('of two places with the same surroundings is the nearest', () => {
    const texts = [here, other, other, here, other, here]
    expect(found(texts, { page: 5 })?.pages).toEqual([4])
    expect(found(texts, { page: 2 })?.pages).toEqual([1])
  })

  it('twice on a page is the one with the same surroundings', () => {
    const twice = `First: ${anchor.exact} Wrong. ${here}`
    const [part] = findQuote(pagesOf(twice), anchor) ?? []
    expect(part?.start).toBe(squeeze(twice).lastIndexOf(exact))
  })

  it('of a few letters needs its surroundings where it occurs often', () => {
    const word = { exact: 'TCP', prefix: 'the transport protocol ', suffix: ' is reliable' }
    expect(found(['TCP here', 'TCP there'], word)).toBeNull()
    expect(found(['TCP here', 'the transport protocol TCP is reliable'], word)?.pages).toEqual([2])
    expect(found([other, 'only one TCP'], word)?.pages).toEqual([2])
  })

  it.each([
    ['in a longer word is lost', ['see tcpdump for that', other], null],
    ['in a longer word over two lines is lost', ['see tcp-\ndump for that', other], null],
    ['in a longer word and alone is the one alone', ['see tcpdump', 'see (TCP), too'], [2]],
    ['with a hyphen behind it is found', [other, 'a TCP-based link'], [2]],
    ['over two lines is found', [other, 'about T\u00ad\nCP here'], [2]],
  ])('of a few letters %s', (_title, texts, pages) => {
    const word = { exact: 'TCP', prefix: 'the transport protocol ', suffix: ' is reliable' }
    expect(found(texts, word)?.pages ?? null).toEqual(pages)
  })

  it('of a part of a word is found by its surroundings', () => {
    const part = { exact: 'sema', prefix: 'the Greek word ', suffix: 'phore is a sign' }
    expect(found([other, 'the Greek word semaphore is a sign'], part)?.pages).toEqual([2])
  })

  it('of spaces and hyphens alone is lost', () => {
    expect(found(['- -'], { exact: ' - ' })).toBeNull()
  })
})
