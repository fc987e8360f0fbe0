/** The words that are selected, by their numbers: the choice began at `anchor` and `focus` moves. */
export interface ChosenWords {
  anchor: number
  focus: number
}

/** A step through the words: by a line up or down, or by a word. */
export interface WordStep {
  unit: 'line' | 'word'
  by: 1 | -1
  /** Whether what was chosen stays chosen. */
  isExtending: boolean
}

type LinesOfWords = readonly { line: number }[]

const clamped = (words: LinesOfWords, index: number): number => Math.max(0, Math.min(words.length - 1, index))

const firstOfLine = (words: LinesOfWords, index: number): number => {
  let first = index
  while (first > 0 && words[first - 1]?.line === words[index]?.line) first -= 1
  return first
}

const lastOfLine = (words: LinesOfWords, index: number): number => {
  let last = index
  while (last < words.length - 1 && words[last + 1]?.line === words[index]?.line) last += 1
  return last
}

/** Chooses the whole line of a word. */
export const lineOfWord = (words: LinesOfWords, index: number): ChosenWords => ({
  anchor: firstOfLine(words, index),
  focus: lastOfLine(words, index),
})

const extendByLine = (words: LinesOfWords, { anchor, focus }: ChosenWords, by: 1 | -1): ChosenWords => {
  const edge = by > 0 ? lastOfLine(words, focus) : firstOfLine(words, focus)
  // The rest of a line counts as a line.
  const next = edge === focus ? clamped(words, edge + by) : edge
  return { anchor, focus: by > 0 ? lastOfLine(words, next) : firstOfLine(words, next) }
}

/**
 * Moves or extends what is chosen, within the words that there are.
 * @param words - the line of each word, in the order of reading
 */
export const stepThrough = (words: LinesOfWords, chosen: ChosenWords, step: WordStep): ChosenWords => {
  const { unit, by, isExtending } = step
  if (isExtending && unit === 'line') return extendByLine(words, chosen, by)
  if (isExtending) return { ...chosen, focus: clamped(words, chosen.focus + by) }
  const [first, last] = [Math.min(chosen.anchor, chosen.focus), Math.max(chosen.anchor, chosen.focus)]
  if (unit === 'word') {
    // Of several words the arrow chooses one: the first or the last of them.
    const near = by > 0 ? first : last
    const next = first === last ? clamped(words, near + by) : near
    return { anchor: next, focus: next }
  }
  const next = by > 0 ? lastOfLine(words, last) + 1 : firstOfLine(words, first) - 1
  return lineOfWord(words, clamped(words, next))
}
