import type { PdfDocument } from '../pdf-document.ts'
import { maxAnnotations } from './form-layer.ts'
import type { Bounds } from './page-characters.ts'

/** Kinds of annotations, as PDFium numbers them, that show letters on the page. */
const lettered = new Set([0, 3, 4, 7, 8, 13, 20, 24, 26, 28])
const sticky = 1
/** Flags of an annotation that is not shown on a screen. */
const hidden = 2
const noView = 32
const maxNoteBytes = 20_000
const floatBytes = 4

/** The words of a sticky note, and where its sign is. */
export interface StickyNote {
  text: string
  bounds: Bounds
}

/** What annotations add to a page. */
export interface TypedNotes {
  hasLetters: boolean
  notes: StickyNote[]
}
const nothing: TypedNotes = { hasLetters: false, notes: [] }

const textOf = ({ pdfium }: PdfDocument, annotation: number): string => {
  const { calls, memory, withBytes } = pdfium
  const bytes = calls.FPDFAnnot_GetStringValue(annotation, 'Contents', 0, 0)
  if (bytes <= 2) return ''
  return withBytes(bytes, (target) => {
    calls.FPDFAnnot_GetStringValue(annotation, 'Contents', target, bytes)
    return memory().toString('utf16le', target, target + Math.min(bytes - 2, maxNoteBytes))
  })
}

const boundsOf = ({ pdfium }: PdfDocument, annotation: number): Bounds | null =>
  pdfium.withBytes(4 * floatBytes, (target) => {
    if (!pdfium.calls.FPDFAnnot_GetRect(annotation, target)) return null
    const fields = pdfium.memory()
    const [left, top, right, bottom] = [0, 1, 2, 3].map((at) => fields.readFloatLE(target + at * floatBytes))
    if (left === undefined || top === undefined || right === undefined || bottom === undefined) return null
    return { left, top, right, bottom }
  })

/** Calls a function with each annotation of a page; one with more than anyone types has none. */
export const visitAnnotations = (
  { pdfium: { calls } }: PdfDocument,
  page: number,
  see: (annotation: number) => void,
) => {
  const count = calls.FPDFPage_GetAnnotCount(page)
  if (count > maxAnnotations) return
  for (let index = 0; index < count; index += 1) {
    const annotation = calls.FPDFPage_GetAnnot(page, index)
    if (annotation === 0) continue
    see(annotation)
    calls.FPDFPage_CloseAnnot(annotation)
  }
}

/** Reads what the annotations of a loaded page add to its words. Those that are not shown add nothing. */
export const readTypedNotes = (document: PdfDocument, page: number): TypedNotes => {
  const { calls } = document.pdfium
  if (calls.FPDFPage_GetAnnotCount(page) <= 0) return nothing
  const found: TypedNotes = { hasLetters: false, notes: [] }
  visitAnnotations(document, page, (annotation) => {
    const kind = calls.FPDFAnnot_GetSubtype(annotation)
    // Most are links.
    if (kind !== sticky && !lettered.has(kind)) return
    if ((calls.FPDFAnnot_GetFlags(annotation) & (hidden | noView)) !== 0) return
    if (lettered.has(kind)) found.hasLetters = true
    if (kind !== sticky) return
    const text = textOf(document, annotation)
    const bounds = text === '' ? null : boundsOf(document, annotation)
    if (bounds !== null) found.notes.push({ text, bounds })
  })
  return found
}

/**
 * Makes the letters of the annotations of a loaded page a part of its content, which the document then keeps: the page
 * has to be loaded again. Those that are not shown, and those without letters, stay out.
 */
export const flattenLetters = (document: PdfDocument, page: number): void => {
  const { calls } = document.pdfium
  visitAnnotations(document, page, (annotation) => {
    const flags = calls.FPDFAnnot_GetFlags(annotation)
    const isShown = (flags & noView) === 0 && lettered.has(calls.FPDFAnnot_GetSubtype(annotation))
    if (!isShown) calls.FPDFAnnot_SetFlags(annotation, flags | hidden)
  })
  calls.FPDFPage_Flatten(page, 0)
}
