import type { WordsOfPage } from '../../../../platform/pdf-engine/pdf-messages.ts'
import type { Bounds } from '../../../../platform/pdf-engine/reading/page-characters.ts'

/** A word on a page, with its edges in points; the top of the page is 0. */
export interface Word extends Bounds {
  text: string
}

/** Words that stand together: closer to each other than columns are. */
export interface Piece {
  words: Word[]
  text: string
  left: number
  right: number
}

/** What stands at one height of a page. */
export interface PageLine {
  /** The number of the line, counted through the whole document from 1. */
  line: number
  page: number
  top: number
  bottom: number
  pieces: Piece[]
}

const parts = 10_000
/** In a proportional font a space is about 0.4 of a capital's height wide, and the padding of columns more. */
const columnGap = 0.62
/** A fixed font has wider spaces, which most of the gaps between words are. */
const overSpace = 1.45
/** PDFium's mark of a hyphen at the end of a line. */
const hyphenated = 2

const wordsOf = ({ width, height, words }: WordsOfPage): Word[] =>
  words.map(([text, x, y, across, down, end]) => ({
    // In a narration the hyphen separates two fields.
    text: end === hyphenated ? `${text}-` : text,
    left: (x * width) / parts,
    right: ((x + across) * width) / parts,
    top: (y * height) / parts,
    bottom: ((y + down) * height) / parts,
  }))

const middleOf = ({ top, bottom }: { top: number; bottom: number }): number => (top + bottom) / 2

/** Returns whether two boxes are at the same height: the flatter one is mostly beside the other. */
const areLevel = (one: Word, other: Word): boolean => {
  const shared = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return shared > 0.5 * Math.min(one.bottom - one.top, other.bottom - other.top)
}

/** Sorts words into lines, from the top. The tallest word of a line decides what is level with it. */
const levelsOf = (words: Word[]): Word[][] => {
  const levels: { tallest: Word; words: Word[] }[] = []
  for (const word of words.toSorted((one, other) => middleOf(one) - middleOf(other))) {
    const level = levels.slice(-2).find(({ tallest }) => areLevel(tallest, word))
    if (level === undefined) {
      levels.push({ tallest: word, words: [word] })
      continue
    }
    level.words.push(word)
    const isTaller = word.bottom - word.top > level.tallest.bottom - level.tallest.top
    if (isTaller) level.tallest = word
  }
  return levels.map((level) => level.words.toSorted((one, other) => one.left - other.left))
}

/** Joins words to one piece. */
export const pieceOf = (words: Word[]): Piece => ({
  words,
  text: words.map(({ text }) => text).join(' '),
  left: Math.min(...words.map(({ left }) => left)),
  right: Math.max(...words.map(({ right }) => right)),
})

const piecesOf = (words: Word[], gap: number): Piece[] => {
  const groups: Word[][] = []
  let right = Number.NEGATIVE_INFINITY
  for (const word of words) {
    const last = groups.at(-1)
    if (last === undefined || word.left - right > gap) groups.push([word])
    else last.push(word)
    right = Math.max(right, word.right)
  }
  return groups.map(pieceOf)
}

/** Returns the number below which a share of the numbers is; 0 for none. */
const shareOf = (numbers: number[], share: number): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length * share)] ?? 0

/** Returns how far apart words of two columns are at least. */
const gapOf = (levels: Word[][], height: number): number => {
  const gaps = levels.flatMap((words) =>
    words.slice(1).map(({ left }, index) => left - (words[index]?.right ?? left)),
  )
  const spaces = gaps.filter((gap) => gap > 0 && gap < 1.5 * height)
  return Math.max(columnGap * height, overSpace * shareOf(spaces, 0.25))
}

/** Returns the lines of a page with their pieces; `linesBefore` are those of the pages before it. */
export const linesOfPage = (page: WordsOfPage, number: number, linesBefore: number): PageLine[] => {
  const words = wordsOf(page).filter(({ left, right, top, bottom }) => right > left && bottom > top)
  const levels = levelsOf(words)
  const height = shareOf(
    words.map(({ top, bottom }) => bottom - top),
    0.5,
  )
  const gap = gapOf(levels, height)
  return levels.map((level, index) => ({
    line: linesBefore + index + 1,
    page: number,
    top: Math.min(...level.map(({ top }) => top)),
    bottom: Math.max(...level.map(({ bottom }) => bottom)),
    pieces: piecesOf(level, gap),
  }))
}
