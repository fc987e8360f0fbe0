import { expect, it } from 'vitest'
import { findPage, runsOf } from './find-page.ts'

const semaphores =
  'a semaphore is an integer that is changed by two operations only which are wait and signal'
const deadlocks =
  'a set of processes is in a deadlock when each waits for an event that only another can cause'
const paging =
  'paging divides memory into frames of one size so that no hole between them is ever left unused'
const unknown = 'an entirely different sentence with many words about the scheduling of disks and their arms'

const pagesOf = (...texts: string[]) => texts.map((text, index) => ({ page: index + 1, runs: runsOf(text) }))

it.each<[title: string, texts: string[], before: string | null, found: number | null]>([
  ['that did not move is found', [semaphores, deadlocks, paging], deadlocks, 2],
  ['that moved is followed', [unknown, paging, semaphores, deadlocks], deadlocks, 4],
  [
    'with a sentence more is followed',
    [unknown, paging, `${deadlocks} as Coffman showed in 1971`],
    deadlocks,
    3,
  ],
  ['whose text is gone is lost', [semaphores, unknown], deadlocks, null],
  ['without words stays at its number', [semaphores, '', paging], '', 2],
  ['without words beyond the last page is lost', [semaphores], '', null],
  ['whose old text is not known any more stays at its number', [semaphores, paging], null, 2],
])('a page %s', (_title, texts, before, found) => {
  expect(findPage(pagesOf(...texts), { page: 2, runs: before === null ? null : runsOf(before) })).toBe(found)
})

it('of two pages with the same text the nearest is meant', () => {
  const pages = pagesOf(deadlocks, unknown, paging, deadlocks)
  expect(findPage(pages, { page: 3, runs: runsOf(deadlocks) })).toBe(4)
})
