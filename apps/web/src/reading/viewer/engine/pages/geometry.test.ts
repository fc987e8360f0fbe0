import { describe, expect, it } from 'vitest'
import { columnOf } from '../../page-layout.ts'
import { growBoxes, lastSeen, mostVisible, pageAt, pagesBetween, placeAt, pointOf } from './geometry.ts'

// At this scale a point is a pixel: pages of 600 and a slide of 300, with 10 between them.
const scale = 0.75
const column = columnOf(
  [
    { width: 400, height: 600 },
    { width: 800, height: 300 },
    { width: 400, height: 600 },
  ],
  scale,
  500,
)

it('a longer page beside a shorter one is found below its neighbour', () => {
  const pages = [600, 600, 300, 600].map((height) => ({ width: 400, height }))
  const pairs = columnOf(pages, 1 / (96 / 72), 1000, true)
  expect(pageAt(pairs, 610 + 450)).toBe(2)
  expect(pageAt(pairs, 1220 + 5)).toBe(4)
})

describe('the column of pages', () => {
  it('keeps the usual page in the middle of the window, beside a wider one', () => {
    expect(column).toMatchObject({ width: 500, height: 1530 })
    expect(column.boxes.map(({ left, top }) => [left, top])).toEqual([
      [50, 0],
      [0, 610],
      [50, 920],
    ])
  })

  it('finds the pages that a window shows', () => {
    expect(pageAt(column, 0)).toBe(1)
    expect(pageAt(column, 605)).toBe(2)
    expect(pageAt(column, 99_999)).toBe(3)
    expect(pagesBetween(column, 590, 930)).toEqual([1, 2, 3])
    expect(pagesBetween(column, 600, 900)).toEqual([2])
  })

  it('calls the page current of which most is shown, and keeps it when another shows as much', () => {
    expect(mostVisible(column, 0, 700, 2)).toBe(1)
    expect(mostVisible(column, 500, 930, 1)).toBe(2)
    expect(mostVisible(column, 0, 1530, 3)).toBe(3)
  })

  it('has seen the last page of which half is shown, and a long one whose top is left above the window', () => {
    expect(lastSeen(column, { top: 0, height: 600 })).toBe(1)
    expect(lastSeen(column, { top: 200, height: 540 })).toBe(1)
    expect(lastSeen(column, { top: 200, height: 570 })).toBe(2)
    expect(lastSeen(column, { top: 700, height: 520 })).toBe(3)
    expect(lastSeen(column, { top: 1000, height: 100 })).toBe(3)
    const slides = columnOf(
      Array.from({ length: 12 }, () => ({ width: 400, height: 200 })),
      scale,
      500,
    )
    expect([slides.height - 500, slides.height].map((y) => pageAt(slides, y))).toEqual([10, 12])
    expect(lastSeen(slides, { top: slides.height - 500, height: 500 })).toBe(12)
  })

  it('finds a place again after a zoom', () => {
    const place = placeAt(column, 250, 960)
    expect(place).toMatchObject({ page: 3, x: 0.5 })
    const larger = columnOf(
      Array.from({ length: 3 }, (_, index) =>
        index === 1 ? { width: 800, height: 300 } : { width: 400, height: 600 },
      ),
      scale * 2,
      500,
    )
    expect(pointOf(larger, place)).toEqual({ x: 400, y: 1820 + 80 })
  })
})

const link = (top: number, height: number, left = 10) => ({ left, top, width: 100, height })

describe('the boxes of links', () => {
  it('are 24 pixels high around the words of a small page', () => {
    expect(growBoxes([link(100, 6)], 500)).toEqual([link(91, 24)])
  })

  it('stay as they are when they are high enough', () => {
    expect(growBoxes([link(100, 30)], 500)).toEqual([link(100, 30)])
  })

  it('reach at most to the middle between two lines, so that each gets its own finger', () => {
    expect(growBoxes([link(100, 8), link(112, 8)], 500)).toEqual([link(92, 18), link(110, 18)])
  })

  it('grow beside a link in the same line, and stay on the page', () => {
    expect(growBoxes([link(100, 8), link(100, 8, 200)], 500)).toEqual([link(92, 24), link(92, 24, 200)])
    expect(growBoxes([link(2, 8)], 500)).toEqual([link(0, 18)])
  })
})
