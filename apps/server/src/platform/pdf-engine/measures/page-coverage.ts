import type { PdfDocument } from '../pdf-document.ts'
import { listPictures, readFloats } from './picture-objects.ts'
import type { Bounds } from '../reading/page-characters.ts'

/** A page is divided into this many columns and rows; a picture covers the cells whose centre it has. */
const cells = 40

const shareOf = (boxes: readonly Bounds[], { left, bottom, right, top }: Bounds): number => {
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

/** Measures how much of a loaded page these boxes cover, in percent. */
export const coverageOf = (document: PdfDocument, page: number, boxes: readonly Bounds[]): number => {
  const [left, top, right, bottom] =
    readFloats(document, 4, (at) => document.pdfium.calls.FPDF_GetPageBoundingBox(page, at)) ?? []
  if (left === undefined || top === undefined || right === undefined || bottom === undefined) return 0
  return boxes.length === 0 ? 0 : shareOf(boxes, { left, bottom, right, top })
}

/** Measures how much of a page, counted from 0, pictures cover, in percent; 0 for a broken page. */
export const measureCoverage = (document: PdfDocument, pageIndex: number): number => {
  const { calls } = document.pdfium
  const page = calls.FPDF_LoadPage(document.handle, pageIndex)
  if (page === 0) return 0
  const boxes = listPictures(document, page).map(({ frame }) => frame)
  const coverage = coverageOf(document, page, boxes)
  calls.FPDF_ClosePage(page)
  return coverage
}
