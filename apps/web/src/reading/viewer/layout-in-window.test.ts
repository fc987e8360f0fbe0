import { describe, expect, it } from 'vitest'
import { type LayoutFacts, layOutPages, turnElement } from './page-layout.ts'
import { plainLook } from './reading/stored-look.ts'

const a4 = { width: 595, height: 842 }
const phone = { width: 360, height: 600 }
const text = { left: 0.12, width: 0.75 }
const measured = [1200, 1000, 7500, 8000] as const

const facts: LayoutFacts = {
  sizes: [a4, a4],
  page: 1,
  zoom: 'text-width',
  window: phone,
  textBox: measured,
  look: plainLook,
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
    for (const textBox of [null, [0, 0, 10_000, 10_000] as const])
      expect(layOutPages({ ...facts, textBox })).toMatchObject({ scale, left: 0 })
  })

  it('enlarges a narrow text no further than readers need', () => {
    const { scale } = layOutPages({ ...facts, zoom: 'page-width' })
    const narrow = [4000, 1000, 1000, 8000] as const
    expect(layOutPages({ ...facts, textBox: narrow }).scale).toBeCloseTo(1.8 * scale)
    const [left = 0, right = 0] = edgesOf({ ...facts, textBox: narrow }, { left: 0.4, width: 0.1 })
    expectAt((left + right) / 2, 180)
  })

  it('fits the lines of a page that is turned', () => {
    const turned: LayoutFacts = { ...facts, look: { ...plainLook, rotation: 90 } }
    const [left = 0, right = 0] = edgesOf(turned, { left: 1 - 0.9, width: 0.8 })
    expectAt(left, 8)
    expectAt(right, 352)
  })

  it('leaves other zooms where they were scrolled to', () => {
    expect(layOutPages({ ...facts, zoom: 2 })).toMatchObject({ scale: 2, left: null })
  })
})

describe('two pages side by side', () => {
  const desk = { width: 1200, height: 800 }
  const twoUp: LayoutFacts = {
    ...facts,
    sizes: [a4, a4, a4],
    zoom: 'page-width',
    window: desk,
    look: { ...plainLook, isTwoUp: true },
  }

  it('share the width of the window', () => {
    const { column, isTwoUp } = layOutPages(twoUp)
    const [, left, right] = column.boxes
    expect(isTwoUp).toBe(true)
    expect(left?.top).toBe(right?.top)
    expect(left?.left).toBeLessThan(2)
    expect((right?.left ?? 0) + (right?.width ?? 0)).toBeGreaterThan(1197)
  })

  it('are below each other in a narrow window, and in a PDF of two pages', () => {
    for (const other of [{ window: phone }, { sizes: [a4, a4] }])
      expect(layOutPages({ ...twoUp, ...other }).isTwoUp).toBe(false)
  })
})

it('an element that is turned fills its page', () => {
  const style = { width: '', height: '', transform: '', transformOrigin: '' }
  turnElement(Object.assign(Object.create(null), { style }), { width: 300, height: 400 }, 90)
  expect(style).toMatchObject({
    width: '400px',
    height: '300px',
    transform: 'rotate(90deg) translate(0%, -100%)',
  })
})
