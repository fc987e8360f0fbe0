import { expect, it } from 'vitest'
import { boxesOfLines } from './selected-text.ts'

const frame = { left: 100, top: 50, width: 500, height: 1000 }
const rect = (left: number, top: number, width: number, height = 20) => ({ left, top, width, height })

it('words of one line are one box, in parts of the page', () => {
  expect(boxesOfLines(3, [rect(150, 150, 100), rect(255, 152, 50)], frame)).toEqual([
    [3, 1000, 1000, 3100, 220],
  ])
})

it('each line has a box of its own, also in another column at the same height', () => {
  expect(boxesOfLines(1, [rect(150, 150, 100), rect(150, 180, 100)], frame)).toHaveLength(2)
  expect(boxesOfLines(1, [rect(150, 150, 100), rect(400, 150, 100)], frame)).toHaveLength(2)
})

it('what is empty has no box, and nothing lies outside the page', () => {
  expect(boxesOfLines(1, [rect(150, 150, 0), rect(150, 150, 100, 0)], frame)).toEqual([])
  expect(boxesOfLines(1, [rect(50, 0, 1000, 2000)], frame)).toEqual([[1, 0, 0, 10_000, 10_000]])
})
