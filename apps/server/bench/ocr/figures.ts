/** A word with its box in ten-thousandths of the page, and what follows it. */
export type ReadWord = readonly [
  text: string,
  left: number,
  top: number,
  width: number,
  height: number,
  end: number,
]

/** The end of a word that continues on the next line. */
const joined = 2

/** Returns the words of at least three letters, in their order, as a search folds them. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/\p{L}{3,}/gu) ?? []

/** Returns the text of words that were read, with words joined that a line's end had broken. */
export const textOf = (words: readonly ReadWord[]): string =>
  words
    .map(([text, , , , , end]) => (end === joined ? text.replace(/[-\u00ad\u2010]$/, '') : `${text} `))
    .join('')

export interface Score {
  /** Words on the page. */
  words: number
  /** The share of the words on the page that were read, each as often as it stands there. */
  recall: number
  /** The share of the words read that do not stand on the page. */
  strange: number
}

const countsOf = (words: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** Compares the text of a page with what was read. */
export const scoreOf = (text: string, read: string): Score => {
  const [right, found] = [wordsOf(text), wordsOf(read)]
  const [standing, counts] = [countsOf(right), countsOf(found)]
  let hits = 0
  for (const [word, count] of standing) hits += Math.min(count, counts.get(word) ?? 0)
  const strangers = found.filter((word) => !standing.has(word)).length
  return {
    words: right.length,
    recall: right.length === 0 ? 1 : hits / right.length,
    strange: found.length === 0 ? 0 : strangers / found.length,
  }
}

/** Returns the mean; zero without numbers. */
export const meanOf = (numbers: readonly number[]): number =>
  numbers.length === 0 ? 0 : numbers.reduce((sum, number) => sum + number, 0) / numbers.length
