import type { GreyImage } from '../pdf-engine/pdf-messages.ts'
import type { ReadPage } from './ocr-messages.ts'
import type { StraightPage } from './straighten.ts'
import type { Bounds } from '../pdf-engine/reading/page-characters.ts'

/** A word as an engine found it, in pixels of the straight image. */
export interface FoundWord extends Bounds {
  text: string
  /** From 0 to 100. */
  confidence: number
}

type Word = ReadPage['words'][number]

const parts = 10_000
const ends = { space: 0, line: 1, joined: 2 }
/** Stains and rules are found as words, too, with hardly any confidence. */
const leastConfidence = 20
const hyphenated = /^(.*\p{L})[-\u00ad]$/u

const isWord = ({ text, confidence }: FoundWord): boolean =>
  confidence >= leastConfidence && /[\p{L}\p{N}]/u.test(text)

const within = (value: number): number => Math.min(parts, Math.max(0, Math.round(value)))

/** Returns the box of a word on the page as it was drawn, in ten-thousandths. */
const boxOf = (word: FoundWord, { width, height }: GreyImage, { placeOf }: StraightPage) => {
  const corners = [word.left, word.right].flatMap((x) =>
    [word.top, word.bottom].map((y) => placeOf({ x, y })),
  )
  const xs = corners.map(({ x }) => (x * parts) / width)
  const ys = corners.map(({ y }) => (y * parts) / height)
  const [left, top] = [within(Math.min(...xs)), within(Math.min(...ys))]
  return [left, top, within(Math.max(...xs)) - left, within(Math.max(...ys)) - top] as const
}

/** Makes the words of a page of the lines that an engine found on it; a word broken at a line's end is joined. */
export const wordsOfLines = (
  lines: readonly (readonly FoundWord[])[],
  image: GreyImage,
  straight: StraightPage,
): Pick<ReadPage, 'words' | 'confidence'> => {
  const kept = lines.map((line) => line.filter(isWord)).filter((line) => line.length > 0)
  const words = kept.flatMap((line, index) =>
    line.map((word, at): Word => {
      const isLast = at === line.length - 1
      const next = kept[index + 1]?.[0]?.text ?? ''
      const [, beginning] = hyphenated.exec(word.text) ?? []
      const isJoined = isLast && beginning !== undefined && /^\p{Ll}/u.test(next)
      const end = isJoined ? ends.joined : isLast ? ends.line : ends.space
      return [isJoined ? beginning : word.text, ...boxOf(word, image, straight), end]
    }),
  )
  const confidences = kept.flat().map(({ confidence }) => confidence)
  const sum = confidences.reduce((total, confidence) => total + confidence, 0)
  return { words, confidence: confidences.length === 0 ? 0 : sum / confidences.length }
}
