import { wordEnds } from '@lectureshelf/contract/library/page-constants'
import type { PageWord, PageWords } from '@lectureshelf/contract/library/pdf-pages'
import { expect, test, vi } from 'vitest'
import type { Source } from '../../session/source.ts'
import { type TextDocument, wordsOfPieces } from './offline-words.ts'
import { withOfflineWords } from './with-offline-words.ts'

const piece = (str: string, x: number, y: number, hasEOL = false) => ({
  str,
  transform: [10, 0, 0, 10, x, y],
  width: str.length * 5,
  hasEOL,
})

/** A page of 100 by 200 points, whose text stands from its top to its bottom. */
const viewport = {
  width: 100,
  height: 200,
  convertToViewportPoint: (x: number, y: number) => [x, 200 - y],
}

const documentOf = (...pages: ReturnType<typeof piece>[][]) => {
  const getPage = vi.fn<TextDocument['getPage']>(async (number) => ({
    getViewport: () => viewport,
    getTextContent: async () => ({ items: [{ type: 'beginMarkedContent' }, ...(pages[number - 1] ?? [])] }),
  }))
  return { numPages: pages.length, getPage }
}

const online: Source = {
  bytes: Promise.reject(new Error('The server was asked.')),
  picture: () => Promise.reject(new Error('The server was asked.')),
  hits: () => Promise.reject(new Error('The server was asked.')),
  words: () => Promise.reject(new Error('The server was asked.')),
  holdPicture: async () => undefined,
  heldWords: async () => null,
  machineWords: async () => null,
  prepareHits: () => Promise.reject(new Error('The server was asked.')),
}
online.bytes.catch(() => undefined)
const { signal } = new AbortController()

/** Opens a copy; `read` has the words that a machine has read, by the page. */
const open = (
  document: TextDocument,
  { isKept = true, read = new Map<number, PageWord[]>(), held = new Map<number, PageWords>() } = {},
) =>
  withOfflineWords({
    source: {
      ...online,
      heldWords: async (page) => held.get(page) ?? null,
      machineWords: async (page) => read.get(page) ?? null,
    },
    isKept: Promise.resolve(isKept),
    document: Promise.resolve(document),
  })

test('words have the boxes of their letters, and pieces without a space between them are one word', () => {
  const words = wordsOfPieces(
    [piece('Internet rout', 10, 100), piece('ing', 75, 100, true), piece('daemon', 10, 80)],
    viewport,
  )
  expect(words.map(([text, , , , , end]) => [text, end])).toEqual([
    ['Internet', wordEnds.space],
    ['rout', wordEnds.joined],
    ['ing', wordEnds.line],
    ['daemon', wordEnds.space],
  ])
  expect(words[0]?.slice(1, 5)).toEqual([1000, 4610, 4000, 500])
  expect(words[1]?.slice(1, 5)).toEqual([5500, 4610, 2000, 500])
})

test('a word of a turned page has the box where it is shown', () => {
  const turned = { ...piece('up', 50, 100), transform: [0, 10, -10, 0, 50, 100] }
  expect(wordsOfPieces([turned], viewport)[0]?.slice(1, 5)).toEqual([4220, 4500, 1000, 500])
})

test('a kept note is searched without the server, each page read once', async () => {
  const document = documentOf(
    [piece('Routing and', 10, 100, true), piece('ROUTING', 10, 80)],
    [piece('nothing', 10, 100)],
    [piece('re-routing', 10, 100)],
  )
  const pages = open(document)
  await pages.prepareHits()
  expect(await pages.hits({ query: 'routing', terms: null }, signal)).toEqual({
    total: 3,
    pages: [
      [1, 2],
      [3, 1],
    ],
    isScan: false,
    isComplete: true,
    scan: null,
  })
  expect((await pages.words(3, signal)).words).toHaveLength(1)
  expect(document.getPage).toHaveBeenCalledTimes(3)
})

test('the end of a line and a space may be in pieces of their own', () => {
  const words = wordsOfPieces(
    [piece('infer-', 10, 100), piece('', 40, 100, true), piece('ence ', 10, 80), piece('and', 40, 80)],
    viewport,
  )
  expect(words.map(([text, , , , , end]) => [text, end])).toEqual([
    ['infer-', wordEnds.line],
    ['ence', wordEnds.space],
    ['and', wordEnds.space],
  ])
})

test.each([
  ['infer-', 'ence of types', 'inference'],
  ['hy\u00ad', 'phen', 'hyphen'],
  ['trans\u2010', 'form', 'transform'],
  ['well-', 'known', 'well-known'],
  ['1990-', '2000', '1990-2000'],
  ['1990\u2013', '2000', '1990-2000'],
])('%s at a line’s end and %s are one word without the server, too', async (last, first, query) => {
  const pages = open(documentOf([piece(`a ${last}`, 10, 100, true), piece(first, 10, 80)]))
  expect(await pages.hits({ query, terms: null }, signal)).toMatchObject({ total: 1 })
})

test('a kept scan says that it has no words, and a search that was replaced stops', async () => {
  const document = documentOf([], [])
  const pages = open(document)
  expect(await pages.hits({ query: 'routing', terms: null }, signal)).toMatchObject({
    total: 0,
    isScan: true,
  })
  await expect(pages.hits({ query: 'r', terms: null }, AbortSignal.abort())).rejects.toThrow(/abort/i)
})

test('a kept scan is searched by the words that a machine has read, in place of its own', async () => {
  const read = new Map<number, PageWord[]>([[2, [['deadlock', 500, 500, 700, 200, wordEnds.space]]]])
  const pages = open(documentOf([], [piece('Scanned with a phone', 10, 10)]), { read })
  expect(await pages.hits({ query: 'deadlock', terms: null }, signal)).toMatchObject({
    total: 1,
    pages: [[2, 1]],
    isScan: false,
  })
  expect(await pages.hits({ query: 'phone', terms: null }, signal)).toMatchObject({ total: 0 })
  expect(await pages.words(2, signal)).toMatchObject({ source: 'machine', width: 100, height: 200 })
})

test('online the server is asked', async () => {
  const pages = open(documentOf([piece('routing', 10, 100)]), { isKept: false })
  await expect(pages.hits({ query: 'routing', terms: null }, signal)).rejects.toThrow('The server was asked.')
  await expect(pages.words(1, signal)).rejects.toThrow('The server was asked.')
})

test('a page whose words the server has sent before has those, whole, in place of the pieces of pdf.js', async () => {
  const words: PageWord[] = [['ಕಾರ್ಯಾಚರಣಾ', 1000, 1000, 3000, 500, wordEnds.line]]
  const sent: PageWords = { width: 100, height: 200, ink: null, words, source: 'pdf' }
  const document = documentOf([piece('ಕಾ', 10, 100), piece(' ', 20, 100), piece('ಚರಣಾ', 25, 100, true)])
  const source = open(document, { held: new Map([[1, sent]]) })
  expect(await source.words(1, signal)).toEqual(sent)
  const whole = await source.hits({ query: 'ಕಾರ್ಯಾಚರಣಾ', terms: null }, signal)
  expect(whole).toMatchObject({ total: 1, pages: [[1, 1]] })
})
