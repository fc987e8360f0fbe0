import { describe, expect, it } from 'vitest'
import { type TextPiece, columnAt } from './column-zoom.ts'

const lineHeight = 12

/** Makes the lines of a block, each of several pieces as pdf.js makes them. */
const block = (left: number, width: number, top: number, count: number): TextPiece[] =>
  Array.from({ length: count }, (_, line) => line).flatMap((line) => {
    const y = top + line * 15
    const isLast = line === count - 1
    const widths = isLast ? [0.2, 0.2] : [0.3, 0.3, 0.4]
    let x = left
    return widths.map((share) => {
      const piece = { left: x, right: x + share * width - 3, top: y, bottom: y + lineHeight }
      x += share * width
      return piece
    })
  })

const heading: TextPiece = { left: 50, right: 550, top: 40, bottom: 64 }
const page = [heading, ...block(50, 240, 80, 20), ...block(310, 240, 80, 20), ...block(50, 500, 400, 6)]

const sidesAt = (x: number, y: number) => {
  const column = columnAt(page, x, y)
  return column === null ? null : [column.left, column.right]
}

describe('the column at a point', () => {
  it('is the one under the finger, without the heading and the text across both', () => {
    expect(sidesAt(100, 200)).toEqual([50, 287])
    expect(sidesAt(400, 200)).toEqual([310, 547])
  })

  it('is the nearest one beside the text', () => {
    expect(sidesAt(295, 200)).toEqual([50, 287])
    expect(sidesAt(590, 200)).toEqual([310, 547])
  })

  it('is as wide as its lines, although the last one of a paragraph is short', () => {
    expect(sidesAt(60, 80 + 19 * 15)).toEqual([50, 287])
  })

  it('is nowhere on a page without text', () => {
    expect(columnAt([], 100, 100)).toBeNull()
  })
})
