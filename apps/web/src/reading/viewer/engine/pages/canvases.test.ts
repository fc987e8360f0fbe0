import { describe, expect, it } from 'vitest'
import {
  canvasLimits,
  canvasesFor,
  contains,
  isAsPlanned,
  paintOrder,
  planCanvas,
  shownArea,
  withMargin,
} from './canvases.ts'
import { growBoxes } from './geometry.ts'

const box = (left: number, top: number, width: number, height: number) => ({ left, top, width, height })

describe('a canvas', () => {
  it('has a pixel for each of the screen, as long as that is not too many', () => {
    const limits = canvasLimits(true)
    expect(planCanvas({ width: 360, height: 509 }, 2, limits)).toEqual({ width: 720, isReduced: false })
    expect(planCanvas({ width: 412, height: 583 }, 3, limits)).toEqual({ width: 1236, isReduced: false })
    const large = planCanvas({ width: 1440, height: 2036 }, 2, limits)
    expect(large.isReduced).toBe(true)
    const pixels = large.width * large.width * (2036 / 1440)
    expect(pixels).toBeLessThanOrEqual(limits.reducedPixels)
    expect(pixels).toBeGreaterThan(limits.reducedPixels * 0.99)
  })

  it('is one of three on a phone, two pages in its window and the one ahead, and of ten elsewhere', () => {
    expect(canvasLimits(true)).toMatchObject({ pixels: 2_200_000, reducedPixels: 1_000_000 })
    expect([1, 2].map((shown) => canvasesFor(shown, canvasLimits(true)))).toEqual([3, 3])
    expect([1, 9, 12].map((shown) => canvasesFor(shown, canvasLimits(false)))).toEqual([10, 10, 10])
    expect(canvasLimits(false)).toMatchObject({ pixels: 2 ** 23 })
  })

  it('is there for each of the low pages in the window of a phone, up to five', () => {
    expect([3, 4, 5, 6].map((shown) => canvasesFor(shown, canvasLimits(true)))).toEqual([3, 4, 5, 5])
  })

  it('is painted for the page ahead before the one behind, wherever the reader goes', () => {
    const reading = { current: 8, shown: [7, 8], isGoingBack: false }
    expect(paintOrder(reading, [])).toEqual([8, 7, 9, 6])
    expect(paintOrder({ ...reading, isGoingBack: true }, [])).toEqual([8, 7, 6, 9])
  })

  it('is kept by the page behind while that is just outside the window, unless the one ahead is painted', () => {
    const reading = { current: 8, shown: [7, 8], isGoingBack: false }
    expect(paintOrder(reading, [6, 7, 8])).toEqual([8, 7, 6, 9])
    expect(paintOrder(reading, [6, 7, 8, 9])).toEqual([8, 7, 9, 6])
    expect(paintOrder({ ...reading, isGoingBack: true }, [7, 8, 9])).toEqual([8, 7, 9, 6])
  })

  it('is left as it is on an enlarged page, unless it has far fewer pixels than planned', () => {
    const reduced = { width: 800, isReduced: true }
    expect(isAsPlanned({ width: 1236 }, reduced)).toBe(true)
    expect(isAsPlanned({ width: 640 }, reduced)).toBe(true)
    expect(isAsPlanned({ width: 639 }, reduced)).toBe(false)
    expect(isAsPlanned({ width: 720 }, { width: 720, isReduced: false })).toBe(true)
    expect(isAsPlanned({ width: 1236 }, { width: 720, isReduced: false })).toBe(false)
  })

  it('is supplemented by the part that the window shows, with a margin that fits', () => {
    const page = box(0, 1000, 2000, 3000)
    expect(shownArea(page, box(100, 500, 400, 400))).toBeNull()
    const area = shownArea(page, box(100, 1500, 400, 600))
    expect(area).toEqual(box(100, 500, 400, 600))
    const wide = withMargin(box(100, 500, 400, 600), page, 1, 5_000_000)
    expect(wide).toEqual(box(20, 380, 560, 840))
    expect(contains(wide, box(100, 500, 400, 600))).toBe(true)
    expect(contains(box(100, 500, 400, 600), wide)).toBe(false)
    expect(withMargin(box(100, 500, 400, 600), page, 1, 300_000)).toEqual(box(100, 500, 400, 600))
  })
})

describe('links', () => {
  it('grow to the height of a finger where nothing is near', () => {
    expect(growBoxes([box(10, 100, 50, 6)], 800)).toEqual([box(10, 91, 50, 24)])
  })

  it('grow to the middle between two of them, and never beyond the page', () => {
    expect(growBoxes([box(10, 100, 50, 8), box(10, 114, 50, 8), box(200, 0, 50, 8)], 800)).toEqual([
      box(10, 92, 50, 19),
      box(10, 111, 50, 19),
      box(200, 0, 50, 16),
    ])
  })
})
