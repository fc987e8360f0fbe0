import type { PlacedBox } from '../page-layout.ts'

/** A page as pdf.js measures it: its size as it is shown, and where points of its own space are shown. */
export interface PageMatrix {
  width: number
  height: number
  convertToViewportPoint: (x: number, y: number) => number[]
}

/** A point of a page as it is shown, in shares of its width and height. */
export interface PagePoint {
  x: number
  y: number
}

/**
 * Returns where a point of a page's own space is shown. A page may be turned, cropped, shifted, or have a unit of its
 * own, so links, contents and hits all ask its matrix.
 */
export const shownPoint = (page: PageMatrix, x: number, y: number): PagePoint => {
  const [left = 0, top = 0] = page.convertToViewportPoint(x, y)
  return { x: left / page.width, y: top / page.height }
}

/** Returns the box on a page that two of its corners span, whichever they are: in shares of its width and height. */
export const boxBetween = (one: PagePoint, other: PagePoint): PlacedBox => ({
  left: Math.min(one.x, other.x),
  top: Math.min(one.y, other.y),
  width: Math.abs(one.x - other.x),
  height: Math.abs(one.y - other.y),
})
