import { type PlacedBox, type Rotation, turnedX } from '../base.ts'

/** Returns where a point of a page is shown when it is turned; both in shares of the page. */
export const turnedPoint = (x: number, y: number, rotation: Rotation): { x: number; y: number } => {
  const quarterBack = { 0: 270, 90: 0, 180: 90, 270: 180 } as const
  return { x: turnedX(x, y, rotation), y: turnedX(x, y, quarterBack[rotation]) }
}

/**
 * Returns a box of the turned column in a frame that is turned back, where pages are upright: each page has its own size,
 * and what a page shows through the window stays what it is.
 */
export const turnedBackBox = ({ left, top, width, height }: PlacedBox, rotation: Rotation): PlacedBox => {
  if (rotation === 90) return { left: top, top: -(left + width), width: height, height: width }
  if (rotation === 180) return { left: -(left + width), top: -(top + height), width, height }
  if (rotation === 270) return { left: -(top + height), top: left, width: height, height: width }
  return { left, top, width, height }
}
