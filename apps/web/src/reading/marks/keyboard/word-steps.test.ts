import { expect, test } from 'vitest'
import { type ChosenWords, type WordStep, lineOfWord, stepThrough } from './key-selection.tsx'

/** Three lines, of three, two and four words. */
const words = [0, 0, 0, 1, 1, 2, 2, 2, 2].map((line) => ({ line }))

const line = (by: 1 | -1, isExtending = false): WordStep => ({ unit: 'line', by, isExtending })
const word = (by: 1 | -1, isExtending = false): WordStep => ({ unit: 'word', by, isExtending })

const walk = (from: ChosenWords, ...steps: WordStep[]) =>
  steps.reduce((chosen, step) => stepThrough(words, chosen, step), from)

const first = lineOfWord(words, 1)

test.each([
  ['begins as a whole line', first, [0, 2]],
  ['goes to the next line', walk(first, line(1)), [3, 4]],
  ['goes back to the line before', walk(first, line(1), line(-1)), [0, 2]],
  ['stays on the last line', walk(first, line(1), line(1), line(1)), [5, 8]],
  ['stays on the first line', walk(first, line(-1)), [0, 2]],
  ['goes from a line to its first word', walk(first, word(1)), [0, 0]],
  ['goes from a line to its last word', walk(first, word(-1)), [2, 2]],
  ['goes from word to word, over the end of a line', walk({ anchor: 2, focus: 2 }, word(1)), [3, 3]],
  ['goes from a word to the line below it', walk({ anchor: 1, focus: 1 }, line(1)), [3, 4]],
  ['stays on the last word', walk({ anchor: 8, focus: 8 }, word(1)), [8, 8]],
  ['grows by a word', walk(first, word(1, true)), [0, 3]],
  ['shrinks by a word', walk(first, word(-1, true)), [0, 1]],
  ['grows by a line', walk(first, line(1, true)), [0, 4]],
  ['grows to the end of its line first', walk({ anchor: 0, focus: 0 }, line(1, true)), [0, 2]],
  ['shrinks to the beginning of its line first', walk({ anchor: 0, focus: 4 }, line(-1, true)), [0, 3]],
  ['grows backwards over its anchor', walk({ anchor: 4, focus: 4 }, line(-1, true), line(-1, true)), [4, 0]],
  ['grows no further than the last word', walk(first, line(1, true), line(1, true), line(1, true)), [0, 8]],
])('what is chosen %s', (_name, { anchor, focus }, expected) => {
  expect([anchor, focus]).toEqual(expected)
})
