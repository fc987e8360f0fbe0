import type { PdfDocument } from '../pdf-document.ts'
import { visitAnnotations } from '../reading/typed-notes.ts'

/** The flag of an annotation that is not shown at all. */
const hidden = 2

/** Hides the annotations of a loaded page whose layers are not shown: PDFium draws them all. */
export const hideLayeredAnnotations = (document: PdfDocument, page: number): void => {
  const { calls } = document.pdfium
  if (calls.FPDFPage_GetAnnotCount(page) <= 0) return
  const layers = document.layers()
  if (!layers.mayHide) return
  visitAnnotations(document, page, (annotation) => {
    if (!layers.hidesAnnotation(calls.EPDFAnnot_GetObjectNumber(annotation))) return
    calls.FPDFAnnot_SetFlags(annotation, calls.FPDFAnnot_GetFlags(annotation) | hidden)
  })
}
