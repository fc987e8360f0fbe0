import { foldText } from '@lectureshelf/contract/content/fold-text'
import { boxParts, wordEnds } from '@lectureshelf/contract/content/page-constants'
import type { Box, PageWord } from '@lectureshelf/contract/content/pdf-pages'
import { findTerms, foldTerms } from '@lectureshelf/contract/search/search-words'

/** Left, top, width and height of a mark, as shares of its page. */
export interface MarkBox {
  left: number
  top: number
  width: number
  height: number
}

/** One hit: a box for each word that it covers. */
export type HitBoxes = readonly MarkBox[]

interface FoldedWord {
  box: Box
  /** Where the word begins in the folded text of its page. */
  from: number
  length: number
}

const foldWords = (words: readonly PageWord[]): { text: string; folded: FoldedWord[] } => {
  const folded: FoldedWord[] = []
  let text = ''
  for (const [word, left, top, width, height, end] of words) {
    const plain = foldText(word)
    folded.push({ box: [left, top, width, height], from: text.length, length: plain.length })
    text += end === wordEnds.joined ? plain : `${plain} `
  }
  return { text, folded }
}

/** Returns the box of a part of a word, as if its letters were equally wide. */
const boxOfPart = (
  { box: [left, top, width, height], from, length }: FoldedWord,
  begin: number,
  end: number,
): MarkBox => {
  const first = Math.max(begin - from, 0) / length
  const last = Math.min(end - from, length) / length
  return {
    left: (left + first * width) / boxParts,
    top: top / boxParts,
    width: ((last - first) * width) / boxParts,
    height: height / boxParts,
  }
}

const boxesBetween = (folded: readonly FoldedWord[], begin: number, end: number): MarkBox[] =>
  folded
    .filter(({ from, length }) => length > 0 && from < end && from + length > begin)
    .map((word) => boxOfPart(word, begin, end))

/** Finds a word or phrase in the words of a page exactly as the server counts it. */
export const hitsInWords = (words: readonly PageWord[], query: string): HitBoxes[] => {
  const wanted = foldText(query).trim()
  if (wanted === '') return []
  const { text, folded } = foldWords(words)
  const hits: HitBoxes[] = []
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length))
    hits.push(boxesBetween(folded, at, at + wanted.length))
  return hits
}

/** Finds the terms of a search in the words of a page exactly as the server counts them. */
export const termsInWords = (words: readonly PageWord[], terms: string): HitBoxes[] => {
  const { text, folded } = foldWords(words)
  return findTerms(text, foldTerms(terms)).map(([begin, end]) => boxesBetween(folded, begin, end))
}
