import { describe, expect, it } from 'vitest'
import { type LayoutFacts, layOutPages, textBoxOf, turnedPoint } from './page-fit.ts'

const a4 = { width: 595, height: 842 }
const phone = { width: 360, height: 600 }
const text = { left: 0.12, top: 0.1, width: 0.75, height: 0.8 }

const facts: LayoutFacts = {
  sizes: [a4, a4],
  page: 1,
  zoom: 'text-width',
  window: phone,
  textBox: text,
  rotation: 0,
}

/** Returns where the text of a page begins and ends in the window. */
const edgesOf = (asked: LayoutFacts, box = text) => {
  const { column, left } = layOutPages(asked)
  const page = column.boxes[asked.page - 1] ?? { left: 0, width: 0 }
  const inWindow = (share: number) => page.left + share * page.width - (left ?? 0)
  return [inWindow(box.left), inWindow(box.left + box.width)]
}

/** Pages stand at whole pixels. */
const expectAt = (actual: number, wanted: number) => expect(Math.abs(actual - wanted)).toBeLessThan(1)

describe('fitting the text', () => {
  it('fills the window with the text and a little margin', () => {
    const [left = 0, right = 0] = edgesOf(facts)
    expectAt(left, 8)
    expectAt(right, 352)
    expect(layOutPages(facts).scale / layOutPages({ ...facts, zoom: 'page-width' }).scale).toBeCloseTo(
      1.27,
      2,
    )
  })

  it('fits the paper when nothing was measured, or when the ink fills it', () => {
    const { scale } = layOutPages({ ...facts, zoom: 'page-width' })
    for (const textBox of [null, { left: 0, top: 0, width: 1, height: 1 }])
      expect(layOutPages({ ...facts, textBox })).toMatchObject({ scale, left: 0 })
  })

  it('enlarges a narrow text no further than readers need', () => {
    const { scale } = layOutPages({ ...facts, zoom: 'page-width' })
    const narrow = { ...text, left: 0.4, width: 0.1 }
    expect(layOutPages({ ...facts, textBox: narrow }).scale).toBeCloseTo(1.8 * scale)
    const [left = 0, right = 0] = edgesOf({ ...facts, textBox: narrow }, narrow)
    expectAt((left + right) / 2, 180)
  })

  it('fits the lines of a page that is turned', () => {
    const turned: LayoutFacts = { ...facts, rotation: 90 }
    const [left = 0, right = 0] = edgesOf(turned, { ...text, left: 1 - 0.9, width: 0.8 })
    expectAt(left, 8)
    expectAt(right, 352)
  })

  it('leaves other zooms where they were scrolled to', () => {
    expect(layOutPages({ ...facts, zoom: 2 })).toMatchObject({ scale: 2, left: null })
  })
})

it('the box of the text comes in ten-thousandths', () => {
  expect(textBoxOf([1000, 2000, 7500, 500])).toEqual({ left: 0.1, top: 0.2, width: 0.75, height: 0.05 })
  expect(textBoxOf(null)).toBeNull()
})

it('a point of a page turns with it', () => {
  expect(turnedPoint(0.25, 0.5, 0)).toEqual({ x: 0.25, y: 0.5 })
  expect(turnedPoint(0.25, 0, 90)).toEqual({ x: 1, y: 0.25 })
  expect(turnedPoint(0.25, 0, 180)).toEqual({ x: 0.75, y: 1 })
  expect(turnedPoint(0.25, 0, 270)).toEqual({ x: 0, y: 0.75 })
})
