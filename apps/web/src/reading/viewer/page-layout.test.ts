import { describe, expect, it } from 'vitest'
import { columnOf, layOut, scaleOfPreset, sizesOfRuns } from './page-layout.ts'

const a4 = { width: 595.28, height: 841.89 }
const slide = { width: 960, height: 540 }
const phone = { width: 360, height: 600 }
const desk = { width: 1440, height: 800 }

describe('the layout of pages', () => {
  it('fits the width, at first no more than 125 %', () => {
    expect(scaleOfPreset('page-width', a4, phone)).toBeCloseTo(0.4536, 4)
    expect(scaleOfPreset('auto', a4, desk)).toBe(1.25)
  })

  it('shows the whole of a landscape page at first, and of any page with Fit page', () => {
    expect(scaleOfPreset('auto', slide, { width: 1440, height: 500 })).toBeCloseTo(500 / 720)
    expect(scaleOfPreset('page-fit', a4, phone)).toBeCloseTo(360 / (a4.width * (96 / 72)))
    expect(scaleOfPreset('page-fit', a4, desk)).toBeCloseTo(800 / (a4.height * (96 / 72)))
  })

  it('places pages of several sizes below each other', () => {
    const pages = sizesOfRuns([
      [2, 300, 600],
      [1, 600, 300],
    ])
    expect(layOut(pages, 0.75)).toEqual([
      { top: 0, width: 300, height: 600 },
      { top: 610, width: 300, height: 600 },
      { top: 1220, width: 600, height: 300 },
    ])
  })

  it('places pages side by side after the cover, where the next pair begins below the longer one', () => {
    const pages = sizesOfRuns([
      [2, 300, 600],
      [1, 300, 450],
      [1, 300, 600],
    ])
    const { boxes, width, height } = columnOf(pages, 0.75, 1000, true)
    expect(boxes.map(({ left, top }) => [left, top])).toEqual([
      [350, 0],
      [195, 610],
      [505, 610],
      [195, 1220],
    ])
    expect([width, height]).toEqual([1000, 1830])
    expect(columnOf(pages, 0.75, 400, true).width).toBe(610)
  })
})
