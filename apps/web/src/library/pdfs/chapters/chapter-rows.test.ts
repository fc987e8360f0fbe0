import { expect, it } from 'vitest'
import { chaptersOf, checkRows, rowOf } from './chapter-rows.ts'

const row = (title: string, page: string, level = 0) => ({ ...rowOf({ title, level }), page })

it('rows are saved in the order of their pages, without empty ones', () => {
  const { rows, errors, problem } = checkRows(
    [row('Locks', '21'), row('', ''), row(' Intro ', ' 3 '), row('Goals', '3', 1)],
    100,
  )
  expect(errors.size).toBe(0)
  expect(problem).toBeNull()
  expect(chaptersOf(rows)).toEqual([
    { title: 'Intro', pageNumber: 3, level: 0 },
    { title: 'Goals', pageNumber: 3, level: 1 },
    { title: 'Locks', pageNumber: 21, level: 0 },
  ])
})

it.each([
  ['', '3', { title: 'Title is required.' }],
  ['Intro', '', { page: 'Page must be a number.' }],
  ['Intro', 'iv', { page: 'Page must be a number.' }],
  ['Intro', '0', { page: 'Pages start at 1.' }],
  ['Intro', '101', { page: 'The PDF has only 100 pages.' }],
  ['', '1.5', { title: 'Title is required.', page: 'Page must be a number.' }],
])('the title %j on page %j is refused', (title, page, expected) => {
  const wrong = row(title, page)
  const later = row('Later', '50')
  const earlier = row('Earlier', '2')
  const { rows, errors } = checkRows([later, wrong, earlier], 100)
  expect([...errors]).toEqual([[wrong.id, expected]])
  expect(rows).toEqual([later, wrong, earlier])
})

it('more chapters than a PDF may have are refused together', () => {
  const many = Array.from({ length: 301 }, (_, index) => row(`Chapter ${index}`, '5'))
  expect(checkRows(many, 100).problem).toBe('A PDF has at most 300 chapters.')
  expect(checkRows(many.slice(1), 100).problem).toBeNull()
})
