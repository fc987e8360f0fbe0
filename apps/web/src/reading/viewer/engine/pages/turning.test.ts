import { expect, it } from 'vitest'
import { turnedBackBox, turnedPoint } from './geometry.ts'

it('a point of a page turns with it', () => {
  expect(turnedPoint(0.25, 0.5, 0)).toEqual({ x: 0.25, y: 0.5 })
  expect(turnedPoint(0.25, 0, 90)).toEqual({ x: 1, y: 0.25 })
  expect(turnedPoint(0.25, 0, 180)).toEqual({ x: 0.75, y: 1 })
  expect(turnedPoint(0.25, 0, 270)).toEqual({ x: 0, y: 0.75 })
})

it.each([0, 90, 180, 270] as const)(
  'a page turned by %d degrees shows what lies in its part of the window',
  (rotation) => {
    const page = { left: 100, top: 1000, width: 400, height: 300 }
    // The tenth of the width and the fifth of the height at the top left, as the reader sees it.
    const part = { left: 100, top: 1000, width: 40, height: 60 }
    const [upright, shown] = [turnedBackBox(page, rotation), turnedBackBox(part, rotation)]
    const centre = {
      x: (shown.left + shown.width / 2 - upright.left) / upright.width,
      y: (shown.top + shown.height / 2 - upright.top) / upright.height,
    }
    const { x, y } = turnedPoint(centre.x, centre.y, rotation)
    expect(x).toBeCloseTo(0.05)
    expect(y).toBeCloseTo(0.1)
  },
)
