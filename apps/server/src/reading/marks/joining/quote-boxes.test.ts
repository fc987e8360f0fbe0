import type { PageWord } from '@lectureshelf/contract/library/pdf-pages'
import { expect, it } from 'vitest'
import { boxesOfQuote } from './quote-boxes.ts'
import { squeeze } from './squeeze.ts'

const words: PageWord[] = [
  ['A', 1000, 1000, 100, 200, 0],
  ['sema-', 1200, 1010, 500, 200, 2],
  ['phore', 1000, 1300, 500, 200, 0],
  ['is', 1600, 1300, 200, 200, 0],
  ['here', 1900, 1300, 400, 200, 0],
  ['is', 2400, 1300, 200, 200, 0],
]
const boxesOf = (text: string, near = 0) => boxesOfQuote(3, words, { quote: squeeze(text), near })

it('a quote over two lines has a box for each, around the words of the line', () => {
  expect(boxesOf('A semaphore is')).toEqual([
    [3, 1000, 1000, 700, 210],
    [3, 1000, 1300, 800, 200],
  ])
})

it('a part of a word has that part of its box', () => {
  expect(boxesOf('here')).toEqual([[3, 1900, 1300, 400, 200]])
  expect(boxesOf('re is', 18)).toEqual([[3, 2100, 1300, 500, 200]])
})

it('a word that occurs twice is the one nearest to where it was found', () => {
  expect(boxesOf('is', 0)).toEqual([[3, 1600, 1300, 200, 200]])
  expect(boxesOf('is', 16)).toEqual([[3, 2400, 1300, 200, 200]])
})

it('words that do not contain the quote give no box', () => {
  expect(boxesOf('deadlock')).toEqual([])
})
