import type { PdfDocument } from './pdf-document.ts'

/** Kinds of objects of a page, as PDFium numbers them. */
const kinds = { image: 3, form: 5 }
const floatBytes = 4
/** A page is divided into this many columns and rows; a picture covers the cells whose centre it has. */
const cells = 40
/** A drawing of a map has more objects than anybody scans. */
const maxObjects = 5000
const maxDepth = 4

type Point = readonly [x: number, y: number]
type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

interface Frame {
  left: number
  bottom: number
  right: number
  top: number
}

const readFloats = ({ pdfium }: PdfDocument, count: number, fill: (target: number) => boolean) =>
  pdfium.withBytes(count * floatBytes, (target) => {
    if (!fill(target)) return null
    const fields = pdfium.memory()
    return Array.from({ length: count }, (_value, index) => fields.readFloatLE(target + index * floatBytes))
  })

const boundsOf = (document: PdfDocument, object: number): Frame | null => {
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

/** Returns the box of a box that matrices move, the innermost first. */
const movedBox = (matrices: readonly Matrix[], { left, bottom, right, top }: Frame): Frame => {
  const corners: readonly Point[] = [
    [left, bottom],
    [left, top],
    [right, bottom],
    [right, top],
  ]
  const places = corners.map((corner) => matrices.reduce((point, matrix) => moved(matrix, point), corner))
  const xs = places.map(([x]) => x)
  const ys = places.map(([, y]) => y)
  return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) }
}

/** Lists the boxes of the pictures of a page, also of those inside of forms. */
const pictureBoxes = (document: PdfDocument, page: number): Frame[] => {
  const { calls } = document.pdfium
  const boxes: Frame[] = []
  let objectsLeft = maxObjects
  const visit = (object: number, matrices: readonly Matrix[]): void => {
    objectsLeft -= 1
    const kind = calls.FPDFPageObj_GetType(object)
    if (kind === kinds.image) {
      const bounds = boundsOf(document, object)
      if (bounds !== null) boxes.push(movedBox(matrices, bounds))
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
  return boxes
}

const shareOf = (boxes: readonly Frame[], { left, bottom, right, top }: Frame): number => {
  let covered = 0
  for (let row = 0; row < cells; row += 1) {
    const y = bottom + ((row + 0.5) * (top - bottom)) / cells
    for (let column = 0; column < cells; column += 1) {
      const x = left + ((column + 0.5) * (right - left)) / cells
      if (boxes.some((box) => x >= box.left && x <= box.right && y >= box.bottom && y <= box.top))
        covered += 1
    }
  }
  return Math.round((100 * covered) / (cells * cells))
}

/** Measures how much of a page, counted from 0, pictures cover, in percent; 0 for a broken page. */
export const measureCoverage = (document: PdfDocument, pageIndex: number): number => {
  const { calls } = document.pdfium
  const page = calls.FPDF_LoadPage(document.handle, pageIndex)
  if (page === 0) return 0
  const [left, top, right, bottom] =
    readFloats(document, 4, (at) => calls.FPDF_GetPageBoundingBox(page, at)) ?? []
  const boxes = pictureBoxes(document, page)
  calls.FPDF_ClosePage(page)
  if (left === undefined || top === undefined || right === undefined || bottom === undefined) return 0
  return boxes.length === 0 ? 0 : shareOf(boxes, { left, bottom, right, top })
}
