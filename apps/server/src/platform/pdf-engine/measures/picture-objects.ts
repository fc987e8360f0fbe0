import type { PdfDocument } from '../pdf-document.ts'
import type { Bounds } from '../reading/page-characters.ts'

/** Kinds of objects of a page, as PDFium numbers them. */
const kinds = { image: 3, form: 5 }
const floatBytes = 4
/** A drawing of a map has more objects than anyone scans. */
const maxObjects = 5000
const maxDepth = 4
/** A clip of more corners is a shape that a box describes badly anyway. */
const maxClipSegments = 500

type Point = readonly [x: number, y: number]
type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

/** A picture of a page: its box, and the part of it that the page lets show. */
export interface PictureObject {
  frame: Bounds
  /** Null when nothing shows. */
  shown: Bounds | null
}

/** Reads numbers that PDFium writes; null when it refuses. */
export const readFloats = ({ pdfium }: PdfDocument, count: number, fill: (target: number) => boolean) =>
  pdfium.withBytes(count * floatBytes, (target) => {
    if (!fill(target)) return null
    const fields = pdfium.memory()
    return Array.from({ length: count }, (_value, index) => fields.readFloatLE(target + index * floatBytes))
  })

const boundsOf = (document: PdfDocument, object: number): Bounds | null => {
  const [left, bottom, right, top] =
    readFloats(document, 4, (at) =>
      document.pdfium.calls.FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12),
    ) ?? []
  if (left === undefined || bottom === undefined || right === undefined || top === undefined) return null
  return { left, bottom, right, top }
}

const matrixOf = (document: PdfDocument, object: number): Matrix | null => {
  const [a, b, c, d, e, f] =
    readFloats(document, 6, (at) => document.pdfium.calls.FPDFPageObj_GetMatrix(object, at)) ?? []
  if (a === undefined || b === undefined || c === undefined) return null
  if (d === undefined || e === undefined || f === undefined) return null
  return [a, b, c, d, e, f]
}

const moved = ([a, b, c, d, e, f]: Matrix, [x, y]: Point): Point => [a * x + c * y + e, b * x + d * y + f]

const around = (points: readonly Point[]): Bounds => {
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) }
}

/** Returns the box of a box that matrices move, the innermost first. */
const movedBox = (matrices: readonly Matrix[], { left, bottom, right, top }: Bounds): Bounds => {
  const corners: readonly Point[] = [
    [left, bottom],
    [left, top],
    [right, bottom],
    [right, top],
  ]
  return around(corners.map((corner) => matrices.reduce((point, matrix) => moved(matrix, point), corner)))
}

const overlap = (one: Bounds, other: Bounds): Bounds => ({
  left: Math.max(one.left, other.left),
  bottom: Math.max(one.bottom, other.bottom),
  right: Math.min(one.right, other.right),
  top: Math.min(one.top, other.top),
})

/** Returns the part of a box that the clips of an object leave, null for none; a clip without corners leaves all. */
const clipped = (document: PdfDocument, object: number, bounds: Bounds): Bounds | null => {
  const { calls } = document.pdfium
  const clip = calls.FPDFPageObj_GetClipPath(object)
  const paths = clip === 0 ? 0 : Math.max(0, calls.FPDFClipPath_CountPaths(clip))
  let shown = bounds
  for (let path = 0; path < paths; path += 1) {
    const count = calls.FPDFClipPath_CountPathSegments(clip, path)
    if (count <= 0 || count > maxClipSegments) continue
    const points: Point[] = []
    for (let index = 0; index < count; index += 1) {
      const segment = calls.FPDFClipPath_GetPathSegment(clip, path, index)
      const [x, y] =
        readFloats(document, 2, (at) => calls.FPDFPathSegment_GetPoint(segment, at, at + floatBytes)) ?? []
      if (x !== undefined && y !== undefined) points.push([x, y])
    }
    if (points.length > 0) shown = overlap(shown, around(points))
  }
  return shown.left < shown.right && shown.bottom < shown.top ? shown : null
}

/** Lists the pictures of a loaded page, also those inside of forms. */
export const listPictures = (document: PdfDocument, page: number): PictureObject[] => {
  const { calls } = document.pdfium
  const pictures: PictureObject[] = []
  let objectsLeft = maxObjects
  const visit = (object: number, matrices: readonly Matrix[]): void => {
    objectsLeft -= 1
    const kind = calls.FPDFPageObj_GetType(object)
    if (kind === kinds.image) {
      const bounds = boundsOf(document, object)
      if (bounds === null) return
      const shown = clipped(document, object, bounds)
      pictures.push({
        frame: movedBox(matrices, bounds),
        shown: shown === null ? null : movedBox(matrices, shown),
      })
    } else if (kind === kinds.form && matrices.length < maxDepth) {
      const matrix = matrixOf(document, object)
      if (matrix === null) return
      const count = calls.FPDFFormObj_CountObjects(object)
      for (let index = 0; index < count && objectsLeft > 0; index += 1)
        visit(calls.FPDFFormObj_GetObject(object, index), [matrix, ...matrices])
    }
  }
  const count = calls.FPDFPage_CountObjects(page)
  for (let index = 0; index < count && objectsLeft > 0; index += 1)
    visit(calls.FPDFPage_GetObject(page, index), [])
  return pictures
}
