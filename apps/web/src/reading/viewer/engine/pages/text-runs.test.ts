import { wordEnds } from '@lectureshelf/contract/library/page-constants'
import type { PageWord, PageWords } from '@lectureshelf/contract/library/pdf-pages'
import { expect, it } from 'vitest'
import { runsOf } from './scan-text.ts'

const { space, line, joined } = wordEnds

const pageOf = (...words: PageWord[]): PageWords => ({
  width: 500,
  height: 1000,
  ink: null,
  words,
  source: 'machine',
})

it('words of a line that are close together are one run, as high as the highest', () => {
  const page = pageOf(['the', 1000, 2010, 300, 90, space], ['Router', 1400, 2000, 600, 120, line])
  expect(runsOf(page)).toEqual([
    { text: 'the Router', left: 50, top: 200, width: 50, height: 12, endsLine: true },
  ])
})

it('columns that are apart are runs of their own on the same line', () => {
  const page = pageOf(
    ['Marks', 1000, 2000, 500, 100, space],
    ['20', 6000, 2000, 200, 100, line],
    ['USN', 1000, 2200, 400, 100, line],
  )
  expect(runsOf(page).map(({ text, left, endsLine }) => [text, left, endsLine])).toEqual([
    ['Marks ', 50, false],
    ['20', 300, true],
    ['USN', 50, true],
  ])
})

it('a word that was divided at the end of a line is copied as one', () => {
  const page = pageOf(['equa', 8000, 2000, 400, 100, joined], ['tion', 1000, 2200, 400, 100, line])
  expect(runsOf(page).map(({ text, endsLine }) => [text, endsLine])).toEqual([
    ['equa', false],
    ['tion', true],
  ])
})

it('a page without words has no runs', () => {
  expect(runsOf(pageOf())).toEqual([])
})
