import type { PdfDocument } from './pdf-document.ts'
import type { PartBox, WordsOfPage } from './pdf-messages.ts'
import { tidyText } from './page-text.ts'
import { readCharacters } from './reading/read-characters.ts'
import type { Bounds, PageText } from './reading/page-characters.ts'
import { type ReadablePage, withReadablePage } from './reading/readable-page.ts'
import type { StickyNote } from './reading/typed-notes.ts'

type Word = WordsOfPage['words'][number]

const parts = 10_000
/** A page is mapped onto a finer grid, because PDFium rounds to its points. */
const grid = 1_000_000
const doubleBytes = 8
/** PDFium's mark of a hyphen at the end of a line. */
const brokenHere = 0xfffe
const ends = { space: 0, line: 1, joined: 2 }

const isLineEnd = (code: number): boolean => code === 0x0a || code === 0x0d
const isSpace = (text: string): boolean => text === '\t' || /^\p{Zs}$/u.test(text)

/** Returns where points of the page's own space are on the page as it is shown, in parts of it. */
export const shownPlaces = ({ pdfium }: PdfDocument, page: number) => {
  const { calls, memory, withBytes } = pdfium
  const placeOf = (x: number, y: number) =>
    withBytes(2 * 4, (target) => {
      calls.FPDF_PageToDevice(page, 0, 0, grid, grid, 0, x, y, target, target + 4)
      const fields = memory()
      return { x: fields.readInt32LE(target), y: fields.readInt32LE(target + 4) }
    })
  const unit = 1000
  const zero = placeOf(0, 0)
  const right = placeOf(unit, 0)
  const up = placeOf(0, unit)
  const scale = parts / grid
  return (x: number, y: number) => ({
    x: (zero.x + ((right.x - zero.x) * x + (up.x - zero.x) * y) / unit) * scale,
    y: (zero.y + ((right.y - zero.y) * x + (up.y - zero.y) * y) / unit) * scale,
  })
}

const union = (one: Bounds | null, other: Bounds): Bounds =>
  one === null
    ? other
    : {
        left: Math.min(one.left, other.left),
        top: Math.min(one.top, other.top),
        right: Math.max(one.right, other.right),
        bottom: Math.max(one.bottom, other.bottom),
      }

const within = (value: number): number => Math.min(parts, Math.max(0, Math.round(value)))

const boxOf = (corners: Bounds | null): PartBox => {
  if (corners === null) return [0, 0, 0, 0]
  const left = within(corners.left)
  const top = within(corners.top)
  return [left, top, within(corners.right) - left, within(corners.bottom) - top]
}

/** Collects characters into words, in the order in which they come. */
const createCollector = () => {
  const words: Word[] = []
  let text = ''
  let corners: Bounds | null = null
  const finish = (end: number) => {
    const tidy = tidyText(text)
    if (tidy !== '') words.push([tidy, ...boxOf(corners), end])
    text = ''
    corners = null
  }
  return {
    words,
    add: (character: string, box: Bounds | null) => {
      text += character
      if (box !== null) corners = union(corners, box)
    },
    /** Ends the word in progress. A line's end after a space counts as a line's end. */
    end: (end: number) => {
      const isPending = text !== ''
      finish(end)
      const last = words.at(-1)
      const isStronger = end !== ends.joined && last?.[5] !== ends.line
      if (!isPending && last !== undefined && isStronger) last[5] = end
    },
  }
}

/** Returns where boxes of the page's own space are on the page as it is shown. */
const shownBounds = (document: PdfDocument, page: number) => {
  const toShown = shownPlaces(document, page)
  return ({ left, bottom, right, top }: Bounds): Bounds => {
    const [one, other] = [toShown(left, top), toShown(right, bottom)]
    return {
      left: Math.min(one.x, other.x),
      top: Math.min(one.y, other.y),
      right: Math.max(one.x, other.x),
      bottom: Math.max(one.y, other.y),
    }
  }
}

const collect = (document: PdfDocument, on: PageText, shown: (bounds: Bounds) => Bounds): Word[] => {
  const { calls, memory, withBytes } = document.pdfium
  const { textPage } = on
  const collector = createCollector()
  const boxAt = (index: number, target: number): Bounds | null => {
    const at = (field: number) => target + field * doubleBytes
    if (!calls.FPDFText_GetCharBox(textPage, index, at(0), at(1), at(2), at(3))) return null
    const fields = memory()
    const [left, right, bottom, top] = [0, 1, 2, 3].map((field) => fields.readDoubleLE(at(field)))
    if (left === undefined || right === undefined || bottom === undefined || top === undefined) return null
    return shown({ left, bottom, right, top })
  }
  const { codes, indexes, bounds } = readCharacters(document, on)
  withBytes(4 * doubleBytes, (target) => {
    for (const [at, code] of codes.entries()) {
      const index = indexes[at] ?? 0
      const known = bounds.get(index)
      const character = String.fromCodePoint(code)
      if (isLineEnd(code)) collector.end(ends.line)
      else if (isSpace(character)) collector.end(ends.space)
      else if (code === brokenHere || calls.FPDFText_IsHyphen(textPage, index) === 1)
        collector.end(ends.joined)
      else collector.add(character, known === undefined ? boxAt(index, target) : shown(known))
    }
  })
  collector.end(ends.line)
  return collector.words
}

/** Divides the notes of a page into words, all of which stand where the sign of the note is. */
const wordsOfNotes = (notes: readonly StickyNote[], shown: (bounds: Bounds) => Bounds): Word[] =>
  notes.flatMap(({ text, bounds }) => {
    const words = tidyText(text).split(/\s+/u).filter(Boolean)
    const box = boxOf(shown(bounds))
    return words.map((word, index): Word => [word, ...box, index < words.length - 1 ? ends.space : ends.line])
  })

const wordsOf = ({ document, notes, ...on }: ReadablePage): WordsOfPage => {
  const { calls } = document.pdfium
  const shown = shownBounds(document, on.page)
  const words = on.textPage === 0 ? [] : collect(document, on, shown)
  return {
    width: calls.FPDF_GetPageWidthF(on.page),
    height: calls.FPDF_GetPageHeightF(on.page),
    words: [...words, ...wordsOfNotes(notes, shown)],
  }
}

/** Returns the words of a page, counted from 0, in reading order; null when the page cannot be loaded. */
export const readPageWords = (document: PdfDocument, pageIndex: number): WordsOfPage | null =>
  withReadablePage(document, pageIndex, wordsOf)
