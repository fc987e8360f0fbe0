import { drawPage } from '../page-image.ts'
import type { PdfDocument } from '../pdf-document.ts'
import type { PageMeasures } from '../pdf-messages.ts'
import { inkOf } from './page-ink.ts'
import { lookOf } from './page-look.ts'

/** Wide enough to see a hairline, and drawn in a few milliseconds. */
const limits = { maxWidth: 180, maxHeight: 540 }

/** Measures a page, counted from 0, by one small image of it; a broken page has neither ink nor a look. */
export const measurePage = (document: PdfDocument, pageIndex: number): PageMeasures => {
  const image = drawPage(document, pageIndex, limits)
  if (image === null) return { ink: null, look: null }
  return { ink: inkOf(image), look: lookOf(document, pageIndex, image) }
}
