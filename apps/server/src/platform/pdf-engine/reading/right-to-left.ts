import type { PdfDocument } from '../pdf-document.ts'
import type { PageCharacters, PageText } from './page-characters.ts'
import { type Places, createPlaces } from './sign-places.ts'

/** Hebrew, Arabic and their neighbours, and the shapes that their letters take in a word. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u
const firstOfThem = 0x0590
const isLetterOfThem = (code: number): boolean => {
  const character = String.fromCodePoint(code)
  return rightToLeft.test(character) && /\p{L}/u.test(character)
}
const isMark = (code: number): boolean => /\p{M}/u.test(String.fromCodePoint(code))

/** Whether a text has characters of a script that is written from right to left. */
export const hasRightToLeft = (text: string): boolean => rightToLeft.test(text)

export const isRightToLeft = (code: number): boolean =>
  code >= firstOfThem && hasRightToLeft(String.fromCodePoint(code))

/** Shapes of several letters that have a code of their own. */
const shapeBlocks = [
  [0xfb1d, 0xfdff],
  [0xfe70, 0xfeff],
] as const

let shapes: ReadonlySet<string> | null = null

/** Whether letters in this order are what a shape with a code of its own stands for. */
const areOfShape = (letters: string): boolean => {
  shapes ??= new Set(
    shapeBlocks.flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_value, at) =>
        String.fromCodePoint(first + at).normalize('NFKC'),
      ),
    ),
  )
  return shapes.has(letters)
}

/** A character, and where PDFium has it. */
interface Sign {
  code: number
  index: number
}

const textOf = (signs: readonly Sign[]): string =>
  signs.map(({ code }) => String.fromCodePoint(code)).join('')

/** Numbers and Latin words run from left to right among such letters. */
const isForward = ({ code }: Sign): boolean =>
  /[\p{L}\p{N}]/u.test(String.fromCodePoint(code)) && !isLetterOfThem(code)

/** Turns a list around, but no number and no Latin word in it. */
const turned = (signs: readonly Sign[]): Sign[] => {
  const runs: { forward: boolean; signs: Sign[] }[] = []
  for (const sign of signs) {
    const [forward, run] = [isForward(sign), runs.at(-1)]
    if (run?.forward === forward) run.signs.push(sign)
    else runs.push({ forward, signs: [sign] })
  }
  return runs.toReversed().flatMap((run) => (run.forward ? run.signs : run.signs.toReversed()))
}

/** Puts the marks before the first letter behind it. */
const withLetterFirst = (signs: readonly Sign[]): Sign[] => {
  const first = signs.findIndex(({ code }) => !isMark(code))
  return first < 0
    ? [...signs]
    : [...signs.slice(first, first + 1), ...signs.slice(0, first), ...signs.slice(first + 1)]
}

/**
 * Puts the characters of one drawn piece in order. A font or a page tells them as they are read, and PDFium turns them
 * around like the pieces of a line. Only what it has taken apart itself, a shape with a code of its own, is in order.
 */
const pieceInOrder = (signs: readonly Sign[], { between }: Places): readonly Sign[] => {
  const letters = signs.filter(({ code }) => !isMark(code))
  if (letters.length < 2 || areOfShape(textOf(letters))) return withLetterFirst(signs)
  const codes = withLetterFirst(turned(signs))
  const [first, last] = [codes[0], codes.at(-1)]
  const distance = first === undefined || last === undefined ? null : between(first.index, last.index)
  // PDFium shares the box of a piece out to its characters, sometimes from left to right.
  const isMirrored = distance !== null && distance.along > 0
  return isMirrored ? codes.map(({ code }, at) => ({ code, index: signs[at]?.index ?? 0 })) : codes
}

/** Divides characters into drawn pieces: those of one piece begin at the same place. */
const piecesOf = (
  document: PdfDocument,
  { textPage }: PageText,
  signs: readonly Sign[],
  places: Places,
): Sign[][] => {
  const { calls } = document.pdfium
  const pieces: Sign[][] = []
  let last = ''
  for (const sign of signs) {
    const object = calls.FPDFText_GetTextObject(textPage, sign.index)
    const origin = object === 0 ? null : places.origin(sign.index)
    const place = origin === null ? '' : `${object} ${origin.x} ${origin.y}`
    const piece = pieces.at(-1)
    if (piece !== undefined && place !== '' && place === last) piece.push(sign)
    else pieces.push([sign])
    last = place
  }
  return pieces
}

const squared = (x: number, y: number): number => x * x + y * y

/** Whether a mark stands nearer to the letter behind it than to the one before it. */
const isOfNext = (before: Sign | undefined, mark: Sign, next: Sign, { centre }: Places): boolean => {
  if (before === undefined || !isRightToLeft(before.code)) return true
  const [from, at, to] = [before, mark, next].map(({ index }) => centre(index))
  if (!from || !at || !to) return false
  return squared(to.x - at.x, to.y - at.y) < squared(from.x - at.x, from.y - at.y)
}

/** Returns for each character the next one that is no mark. */
const followersOf = (signs: readonly Sign[]): (Sign | undefined)[] => {
  let next: Sign | undefined
  return signs
    .toReversed()
    .map((sign) => {
      const follower = next
      if (!isMark(sign.code)) next = sign
      return follower
    })
    .toReversed()
}

/** Puts the marks of a letter behind it: one that is drawn apart often begins to the right of its letter. */
const marksInOrder = (signs: readonly Sign[], places: Places): Sign[] => {
  const followers = followersOf(signs)
  const result: Sign[] = []
  let waiting: Sign[] = []
  let letter: Sign | undefined
  for (const [at, sign] of signs.entries()) {
    if (isMark(sign.code) && isRightToLeft(sign.code)) {
      const next = followers[at]
      const isEarly = next !== undefined && isLetterOfThem(next.code) && isOfNext(letter, sign, next, places)
      const target = isEarly ? waiting : result
      target.push(sign)
    } else {
      result.push(sign)
      for (const mark of waiting) result.push(mark)
      waiting = []
      letter = sign
    }
  }
  return result.concat(waiting)
}

/**
 * Puts the letters of a page with Arabic or Hebrew words in the order in which they are read. PDFium turns lines around
 * character by character, so that two letters of one glyph change places and marks come before their letters.
 */
export const orderRightToLeft = (
  document: PdfDocument,
  on: PageText,
  all: PageCharacters,
): PageCharacters => {
  const places = createPlaces(document, on.textPage, all.bounds)
  const signs = all.codes.map((code, at): Sign => ({ code, index: all.indexes[at] ?? 0 }))
  const pieces = piecesOf(document, on, signs, places).flatMap((piece) =>
    piece.length > 1 && piece.some(({ code }) => isLetterOfThem(code)) ? pieceInOrder(piece, places) : piece,
  )
  const ordered = marksInOrder(pieces, places)
  return {
    codes: ordered.map(({ code }) => code),
    indexes: ordered.map(({ index }) => index),
    bounds: all.bounds,
  }
}
