import { afterEach, expect, test } from 'vitest'
import { indexOfWord, wordsOfLayers } from './layer-words.ts'

afterEach(() => document.body.replaceChildren())

const show = (...layers: string[]) => {
  document.body.innerHTML = layers.map((layer) => `<div class="textLayer">${layer}</div>`).join('')
  return wordsOfLayers(document.body)
}

const textOf = ({ start, end }: ReturnType<typeof wordsOfLayers>[number]) => {
  const range = document.createRange()
  range.setStart(start.node, start.offset)
  range.setEnd(end.node, end.offset)
  return range.toString()
}

test('words are in the order of the pages, with lines that end where the pages end them', () => {
  const words = show('<span>A stack</span><br><span>of</span> <span>plates</span>', '<span>grows</span>')
  expect(words.map((word) => [textOf(word), word.line])).toEqual([
    ['A', 0],
    ['stack', 0],
    ['of', 1],
    ['plates', 1],
    ['grows', 2],
  ])
})

test('a word that is laid out in pieces is one word', () => {
  const words = show('<span>semi</span><span>colon ; end</span>')
  expect(words.map(textOf)).toEqual(['semicolon', ';', 'end'])
})

test('a page without words has none', () => {
  expect(show('<div class="endOfContent"></div>', '<span> </span>')).toEqual([])
})

test('a word is found again while its page is there', () => {
  const [first, second] = show('<span>one two</span>')
  if (first === undefined || second === undefined) throw new Error('There are no words.')
  expect(indexOfWord(wordsOfLayers(document.body), second)).toBe(1)
  expect(indexOfWord(show('<span>one two</span>'), first)).toBe(-1)
})
