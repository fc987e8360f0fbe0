import { describe, expect, it } from 'vitest'
import { type Ends, ThinBoxes, lineOfBox } from './thin-boxes.ts'

type Point = readonly [x: number, y: number]

const found = (...parts: readonly (readonly Point[])[]) => {
  const boxes = new ThinBoxes()
  for (const [[x, y] = [0, 0], ...points] of parts) {
    boxes.moveTo(x, y)
    for (const point of points) boxes.lineTo(...point)
  }
  return boxes.found()
}

/** A page of 800 points at two pixels for each: its own space counts from the bottom. */
const page = { a: 2, b: 0, c: 0, d: -2, e: 0, f: 1600 }

describe('the thin boxes of a path', () => {
  it('are those without height or width, as pdf.js builds them', () => {
    const table = [
      [
        [60, 700],
        [360, 700],
      ],
      [
        [60, 600],
        [60, 650],
      ],
    ] as const
    expect(found(...table)).toEqual([
      [60, 700, 360, 700],
      [60, 600, 60, 650],
    ])
  })

  it('are no areas, points or curves', () => {
    const square = [
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 10],
    ] as const
    expect(found(square, [[5, 5]], [])).toEqual([])
    const curved = new ThinBoxes()
    curved.moveTo(0, 0)
    curved.curve()
    curved.lineTo(100, 0)
    expect(curved.found()).toEqual([])
    expect(new ThinBoxes().found()).toEqual([])
  })
})

describe('the line of a thin box', () => {
  it.each<[name: string, box: Ends, line: Ends]>([
    ['without height', [60, 700, 360, 700], [120, 200.5, 720, 200.5]],
    ['without width', [60, 600, 60, 650], [120.5, 400, 120.5, 300]],
    ['of a hundredth of a point', [60, 700, 360, 700.01], [120, 199.5, 720, 199.5]],
  ])('%s lies in its pixel', (_case, box, line) => {
    expect(lineOfBox(box, page)?.map((end) => Math.round(end * 10) / 10)).toEqual(line)
  })

  it('is not there for one that is seen', () => {
    expect(lineOfBox([60, 700, 360, 700.5], page)).toBeNull()
  })

  it('is turned and shrunk as the page is', () => {
    const turned = lineOfBox([0, 0, 100, 0], { a: 0, b: 1, c: -1, d: 0, e: 50, f: 10 })
    expect(turned).toEqual([50.5, 10, 50.5, 110])
    const tenth = lineOfBox([0, 0, 1000, 2], { a: 0.1, b: 0, c: 0, d: 0.1, e: 0, f: 0 })
    expect(tenth).toEqual([0, 0.5, 100, 0.5])
    const aslant = lineOfBox([0, 0, 100, 0], { a: 0.6, b: 0.8, c: -0.8, d: 0.6, e: 0, f: 0 })
    expect(aslant).toEqual([0, 0, 60, 80])
  })
})
