import { boxParts, wordEnds } from '@lectureshelf/contract/library/page-constants'
import type { PageWord, PageWords, PdfHits } from '@lectureshelf/contract/library/pdf-pages'
import type { FindQuery } from '../../state.ts'
import { type PageMatrix, boxBetween, shownPoint } from '../page-matrix.ts'
import type { Source } from '../../session/source.ts'
import { hitsInWords, termsInWords } from './mark-boxes.ts'

// Finding in a copy that is kept on this device: offline pdf.js itself tells the words of its pages.

/** A piece of text as pdf.js reads it; marked content has no text. */
interface TextPiece {
  str: string
  /** Where its first letter stands, how it is turned and how large it is, in points. */
  transform: number[]
  width: number
  hasEOL: boolean
}

/** As much of a document of pdf.js as finding needs. */
export interface TextDocument {
  numPages: number
  getPage: (page: number) => Promise<{
    getViewport: (asked: { scale: number }) => PageMatrix
    getTextContent: () => Promise<{ items: (TextPiece | { type: string })[] }>
  }>
}

/** How far letters go below and above their line, in parts of their size. */
const below = 0.22
const above = 0.78
/** How many pages keep their words in memory. */
const mostRemembered = 300

const part = (share: number): number => Math.round(Math.min(Math.max(share, 0), 1) * boxParts)

/** Returns the box of a part of a piece, as if its letters were equally wide. */
const boxOf = ({ transform, width }: TextPiece, from: number, to: number, viewport: PageMatrix) => {
  const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = transform
  const along = Math.hypot(a, b) || 1
  const point = (share: number, rise: number) =>
    shownPoint(
      viewport,
      x + (a / along) * width * share + c * rise,
      y + (b / along) * width * share + d * rise,
    )
  const box = boxBetween(point(from, -below), point(to, above))
  const [left, top] = [part(box.left), part(box.top)]
  return [left, top, part(box.left + box.width) - left, part(box.top + box.height) - top] as const
}

/** Returns what follows a piece: pdf.js may tell of a space, or of the end of the line, in a piece of its own. */
const endOf = (pieces: readonly TextPiece[], at: number): PageWord[5] => {
  const next = pieces.findIndex(({ str }, index) => index > at && str.trim() !== '')
  const between = pieces.slice(at, next < 0 ? undefined : next)
  if (between.some(({ hasEOL }) => hasEOL)) return wordEnds.line
  const isFollowed = between.length > 1 || /^\s|^$/.test(pieces[next]?.str ?? '')
  return isFollowed ? wordEnds.space : wordEnds.joined
}

/** Cuts the text of a page into words with their boxes. */
export const wordsOfPieces = (pieces: readonly TextPiece[], viewport: PageMatrix): PageWord[] =>
  pieces.flatMap((piece, index) => {
    const { str } = piece
    const words = [...str.matchAll(/\S+/g)]
    return words.map((match, number): PageWord => {
      const begin = match.index
      const end = begin + match[0].length
      const box = boxOf(piece, begin / str.length, end / str.length, viewport)
      if (number < words.length - 1) return [match[0], ...box, wordEnds.space]
      const follows = endOf(pieces, index)
      return [match[0], ...box, follows === wordEnds.joined && end < str.length ? wordEnds.space : follows]
    })
  })

const readPage = async (source: OfflineSource, number: number): Promise<PageWords> => {
  const { document, machineWords, heldWords } = source
  const page = await (await document).getPage(number)
  const viewport = page.getViewport({ scale: 1 })
  const { width, height } = viewport
  const read = await machineWords(number)
  if (read !== null) return { width, height, ink: null, words: read, source: 'machine' }
  const held = await heldWords(number)
  // What a machine has read comes with the copy, and may be newer there.
  if (held !== null && held.source !== 'machine') return held
  const { items } = await page.getTextContent()
  const pieces = items.filter((item): item is TextPiece => 'str' in item)
  return { width, height, ink: null, words: wordsOfPieces(pieces, viewport), source: 'pdf' }
}

/** What a copy tells of its words. */
export interface OfflineSource extends Pick<Source, 'machineWords' | 'heldWords'> {
  document: Promise<TextDocument>
}

/** Creates finding in a copy itself. */
export const createOfflineWords = (copy: OfflineSource): Pick<Source, 'hits' | 'words'> => {
  const known = new Map<number, PageWords>()
  const wordsOf = async (number: number): Promise<PageWords> => {
    const found = known.get(number) ?? (await readPage(copy, number))
    if (known.size < mostRemembered) known.set(number, found)
    return found
  }
  const countIn = ({ query, terms }: FindQuery, { words }: PageWords): number =>
    (terms === null ? hitsInWords(words, query) : termsInWords(words, terms)).length

  return {
    words: wordsOf,
    hits: async (query, signal): Promise<PdfHits> => {
      const { numPages } = await copy.document
      const found: PdfHits['pages'] = []
      let hasWords = false
      for (let number = 1; number <= numPages; number += 1) {
        signal.throwIfAborted()
        const page = await wordsOf(number)
        hasWords ||= page.words.length > 0
        const count = countIn(query, page)
        if (count > 0) found.push([number, count])
      }
      const total = found.reduce((sum, [, count]) => sum + count, 0)
      return { total, pages: found, isScan: !hasWords, isComplete: true, scan: null }
    },
  }
}
