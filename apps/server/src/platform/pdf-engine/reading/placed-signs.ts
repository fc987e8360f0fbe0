import type { PdfDocument } from '../pdf-document.ts'
import type { PageCharacters, PageText } from './page-characters.ts'
import { type Places, createPlaces } from './sign-places.ts'
import { readSpelledPieces } from './spelled-pieces.ts'

/**
 * Letters of scripts whose signs are placed around a letter: those of India, Thai, Lao, Tibetan, Burmese and Khmer. PDFium
 * takes the gaps between their pieces for spaces.
 */
const placedSigns = /[\u0900-\u109f\u1780-\u17ff\u1cd0-\u1cff\ua8e0-\ua8ff]/u

/** Whether a text has letters of such a script. */
export const hasPlacedSigns = (text: string): boolean => placedSigns.test(text)

const firstPlaced = 0x0900
export const isPlacedSign = (code: number): boolean =>
  code >= firstPlaced && hasPlacedSigns(String.fromCodePoint(code))

/**
 * A wider gap, in parts of the size of the letters, is a space: the narrowest one measures a fifth with its letters. Where
 * a page has spaces of its own, only a gap that a table or a column leaves is one.
 */
const narrowestSpace = { drawn: 0.18, written: 0.5 }
/** A piece may stand below the end of its letter. */
const furthestBack = -1
const sameLine = 0.6

const space = 0x20
const isBlank = (code: number): boolean => code === space || code === 0x0a || code === 0x0d

/** What stands between two characters: blanks and pieces that are left out, as places in the list of characters. */
interface Gap {
  before: number
  after: number
  written: number[]
  invented: number[]
  hasRepeated: boolean
}

/** Divides a page into characters and what is between them. */
const gapsOf = (
  { codes, indexes }: PageCharacters,
  isInvented: (index: number) => boolean,
  repeated: ReadonlySet<number>,
): Gap[] => {
  const gaps: Gap[] = []
  let gap: Gap = { before: -1, after: codes.length, written: [], invented: [], hasRepeated: false }
  for (const [at, code] of codes.entries()) {
    const index = indexes[at] ?? 0
    if (repeated.has(index)) gap.hasRepeated = true
    else if (isBlank(code)) (isInvented(index) ? gap.invented : gap.written).push(at)
    else {
      gaps.push({ ...gap, after: at })
      gap = { before: at, after: codes.length, written: [], invented: [], hasRepeated: false }
    }
  }
  return [...gaps, gap]
}

const blanksOf = ({ written, invented }: Gap): number[] =>
  [...written, ...invented].toSorted((one, other) => one - other)

/** Returns which blanks of a gap are real ones. */
const realBlanks = (
  { codes, indexes }: PageCharacters,
  gap: Gap,
  { between }: Places,
  narrowest: number,
): number[] => {
  const { before, after, written, invented, hasRepeated } = gap
  if (written.length > 0) return hasRepeated ? written : blanksOf(gap)
  const [from, to] = [indexes[before], indexes[after]]
  if (invented.length === 0 || from === undefined || to === undefined) return invented
  const distance = between(from, to)
  if (distance === null || Math.abs(distance.up) > sameLine || distance.along < furthestBack) return invented
  if (distance.along < narrowest) return []
  // A piece below a line looks like a line of its own.
  return hasRepeated ? invented.filter((at) => codes[at] === space).slice(0, 1) : invented
}

/**
 * Joins the words of a page that PDFium has parted. A syllable may be drawn in pieces, of which the whole is spelled out
 * once: PDFium repeats it for a piece that comes later.
 */
export const joinPlacedSigns = (document: PdfDocument, on: PageText, all: PageCharacters): PageCharacters => {
  const { calls } = document.pdfium
  const pieces = readSpelledPieces(document, on, all)
  const places = createPlaces(document, on.textPage, pieces.bounds)
  const isInvented = (index: number) => calls.FPDFText_IsGenerated(on.textPage, index) === 1
  const gaps = gapsOf(all, isInvented, pieces.repeated)
  const isMeant = ({ before, after, hasRepeated }: Gap) =>
    hasRepeated || isPlacedSign(all.codes[before] ?? 0) || isPlacedSign(all.codes[after] ?? 0)
  const meant = gaps.filter(isMeant)
  const withBlanks = meant.filter(({ written, invented }) => written.length + invented.length > 0)
  const isWritten = meant.filter(({ written }) => written.length > 0).length * 2 > withBlanks.length
  const narrowest = isWritten ? narrowestSpace.written : narrowestSpace.drawn
  const kept = gaps.flatMap((gap) => [
    ...(isMeant(gap) ? realBlanks(all, gap, places, narrowest) : blanksOf(gap)),
    ...(gap.after < all.codes.length ? [gap.after] : []),
  ])
  return {
    codes: kept.map((at) => all.codes[at] ?? space),
    indexes: kept.map((at) => all.indexes[at] ?? 0),
    bounds: pieces.bounds,
  }
}
