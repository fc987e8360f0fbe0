import type { PdfDocument } from '../pdf-document.ts'
import type { Bounds } from './page-characters.ts'

const doubleBytes = 8
const floatBytes = 4

/** How far a character stands behind another one: along the line and above it, in parts of the size of its letters. */
interface Distance {
  along: number
  up: number
}

interface Point {
  x: number
  y: number
}

export interface Places {
  /** Where a character begins on its line; null when PDFium does not know. */
  origin: (index: number) => Point | null
  /** The middle of the box of a character; null when PDFium does not know it. */
  centre: (index: number) => Point | null
  /** Null when PDFium does not know a place. */
  between: (before: number, after: number) => Distance | null
}

/** Creates what measures the distances between characters on a page whose lines may run in any direction. */
export const createPlaces = (
  { pdfium }: PdfDocument,
  textPage: number,
  bounds: ReadonlyMap<number, Bounds>,
): Places => {
  const { calls, memory, withBytes } = pdfium

  const boundsOf = (index: number): Bounds | null => {
    const known = bounds.get(index)
    if (known !== undefined) return known
    return withBytes(4 * doubleBytes, (at) => {
      const [left, right, bottom, top] = [0, 1, 2, 3].map((field) => at + field * doubleBytes)
      if (left === undefined || right === undefined || bottom === undefined || top === undefined) return null
      if (!calls.FPDFText_GetCharBox(textPage, index, left, right, bottom, top)) return null
      const fields = memory()
      return {
        left: fields.readDoubleLE(left),
        right: fields.readDoubleLE(right),
        bottom: fields.readDoubleLE(bottom),
        top: fields.readDoubleLE(top),
      }
    })
  }

  const originOf = (index: number): Point | null =>
    withBytes(2 * doubleBytes, (at) => {
      if (!calls.FPDFText_GetCharOrigin(textPage, index, at, at + doubleBytes)) return null
      const fields = memory()
      return { x: fields.readDoubleLE(at), y: fields.readDoubleLE(at + doubleBytes) }
    })

  /** Returns the direction of the line of a character and the size of its letters. */
  const lineOf = (index: number) =>
    withBytes(6 * floatBytes, (at) => {
      if (!calls.FPDFText_GetMatrix(textPage, index, at)) return null
      const fields = memory()
      const [x, y] = [fields.readFloatLE(at), fields.readFloatLE(at + floatBytes)]
      const scale = Math.hypot(x, y)
      const size = scale * calls.FPDFText_GetFontSize(textPage, index)
      return scale > 0 && size > 0 ? { x: x / scale, y: y / scale, size } : null
    })

  return {
    origin: originOf,
    centre: (index) => {
      const bounded = boundsOf(index)
      if (bounded === null) return null
      return { x: (bounded.left + bounded.right) / 2, y: (bounded.bottom + bounded.top) / 2 }
    },
    between: (before, after) => {
      const line = lineOf(after)
      const [one, other] = [boundsOf(before), boundsOf(after)]
      const [from, to] = [originOf(before), originOf(after)]
      if (line === null || one === null || other === null || from === null || to === null) return null
      const along = (x: number, y: number) => x * line.x + y * line.y
      const ends = ({ left, right, bottom, top }: Bounds) => [
        along(left, bottom),
        along(left, top),
        along(right, bottom),
        along(right, top),
      ]
      const up = (to.y - from.y) * line.x - (to.x - from.x) * line.y
      return {
        along: (Math.min(...ends(other)) - Math.max(...ends(one))) / line.size,
        up: up / line.size,
      }
    },
  }
}
