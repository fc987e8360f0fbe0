import { foldText } from '@lectureshelf/contract/library/fold-text'
import { boxParts, wordEnds } from '@lectureshelf/contract/library/page-constants'
import type { Box, PageWord } from '@lectureshelf/contract/library/pdf-pages'
import { brokenPart } from '@lectureshelf/contract/reading/search/broken-words'
import { createPhraseFinder } from '@lectureshelf/contract/reading/search/find-phrase'
import { findTerms, foldTerms } from '@lectureshelf/contract/reading/search/search-words'
import type { PlacedBox } from '../../page-layout.ts'

/** One hit: a box for each word that it covers, in shares of its page. */
export type HitBoxes = readonly PlacedBox[]

interface FoldedWord {
  box: Box
  /** Where the word begins in the folded text of its page. */
  from: number
  length: number
}

const foldWords = (words: readonly PageWord[]): { text: string; folded: FoldedWord[] } => {
  const folded: FoldedWord[] = []
  let text = ''
  for (const [index, [word, left, top, width, height, end]] of words.entries()) {
    const part = end === wordEnds.line ? brokenPart(word, words[index + 1]?.[0] ?? '') : null
    const plain = foldText(part ?? word)
    folded.push({ box: [left, top, width, height], from: text.length, length: plain.length })
    // A word without a shape is no word between two spaces.
    const isLast = part === null && end !== wordEnds.joined && plain !== ''
    text += isLast ? `${plain} ` : plain
  }
  return { text, folded }
}

/** Returns the box of a part of a word, as if its letters were equally wide. */
const boxOfPart = (
  { box: [left, top, width, height], from, length }: FoldedWord,
  begin: number,
  end: number,
): PlacedBox => {
  const first = Math.max(begin - from, 0) / length
  const last = Math.min(end - from, length) / length
  return {
    left: (left + first * width) / boxParts,
    top: top / boxParts,
    width: ((last - first) * width) / boxParts,
    height: height / boxParts,
  }
}

const boxesBetween = (folded: readonly FoldedWord[], begin: number, end: number): PlacedBox[] =>
  folded
    .filter(({ from, length }) => length > 0 && from < end && from + length > begin)
    .map((word) => boxOfPart(word, begin, end))

/** Finds a word or phrase in the words of a page exactly as the server counts it. */
export const hitsInWords = (words: readonly PageWord[], query: string): HitBoxes[] => {
  const { text, folded } = foldWords(words)
  return createPhraseFinder(query)(text).map(([begin, end]) => boxesBetween(folded, begin, end))
}

/** Finds the terms of a search in the words of a page exactly as the server counts them. */
export const termsInWords = (words: readonly PageWord[], terms: string): HitBoxes[] => {
  const { text, folded } = foldWords(words)
  return findTerms(text, foldTerms(terms)).map(([begin, end]) => boxesBetween(folded, begin, end))
}
