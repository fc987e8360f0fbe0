import { expect, it } from 'vitest'
import type { PageLook } from '../../platform/pdf-engine/pdf-engine.ts'
import { looksOf } from './page-looks.ts'

const text: PageLook = { kind: 'text', pictures: [] }
const mixed = (count: number): PageLook => ({
  kind: 'mixed',
  pictures: Array.from({ length: count }, (_value, index) => [index, 0, 400, 400]),
})

it('pages are stored as runs, with the photographs of each mixed one; an unknown page is a scan', () => {
  expect(looksOf([text, text, mixed(1), null, { kind: 'dark', pictures: [] }])).toEqual({
    kinds: [
      [2, 'text'],
      [1, 'mixed'],
      [1, 'scan'],
      [1, 'dark'],
    ],
    pictures: [[3, [[0, 0, 400, 400]]]],
  })
  expect(looksOf([])).toEqual({ kinds: [], pictures: [] })
})

it('a picture book has the boxes of 400 photographs, and its other pages are scans', () => {
  const { kinds, pictures } = looksOf([...Array.from({ length: 25 }, () => mixed(20)), text])
  expect(kinds).toEqual([
    [20, 'mixed'],
    [5, 'scan'],
    [1, 'text'],
  ])
  expect(pictures).toHaveLength(20)
})
