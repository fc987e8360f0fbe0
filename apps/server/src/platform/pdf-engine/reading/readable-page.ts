import { hideLayeredAnnotations } from '../layers/layered-annotations.ts'
import type { PdfDocument } from '../pdf-document.ts'
import { readHiddenLetters } from './hidden-layers.ts'
import type { PageText } from './page-characters.ts'
import { type StickyNote, flattenLetters, readTypedNotes } from './typed-notes.ts'

/** A page whose fields and typed annotations are among its characters. */
export interface ReadablePage extends PageText {
  /** The document whose page it is. */
  document: PdfDocument
  notes: readonly StickyNote[]
}

/** Loads a page of the copy of a document, in which annotations are content. @returns 0 without one */
const loadFlattened = (copy: PdfDocument, pageIndex: number): number => {
  const { calls } = copy.pdfium
  const page = calls.FPDF_LoadPage(copy.handle, pageIndex)
  if (page === 0) return 0
  hideLayeredAnnotations(copy, page)
  copy.fields.withFields(page, () => flattenLetters(copy, page))
  calls.FPDF_ClosePage(page)
  return calls.FPDF_LoadPage(copy.handle, pageIndex)
}

/** Reads what annotations add to a loaded page. Those of a bank's statement, which has no copy, add nothing. */
const addedTo = (document: PdfDocument, page: number, pageIndex: number) => {
  const copyOf = document.copy
  if (copyOf === undefined) return { source: document, flattened: 0, notes: [] }
  hideLayeredAnnotations(document, page)
  const { hasLetters, notes } = readTypedNotes(document, page)
  const copy = hasLetters ? copyOf() : null
  const flattened = copy === null ? 0 : loadFlattened(copy, pageIndex)
  return { source: copy === null || flattened === 0 ? document : copy, flattened, notes }
}

/** Runs work on a page, counted from 0, as a person reads it. @returns null when the page cannot be loaded */
export const withReadablePage = <T>(
  document: PdfDocument,
  pageIndex: number,
  use: (page: ReadablePage) => T,
): T | null => {
  const { calls } = document.pdfium
  const own = calls.FPDF_LoadPage(document.handle, pageIndex)
  if (own === 0) return null
  const { source, flattened, notes } = addedTo(document, own, pageIndex)
  const page = flattened === 0 ? own : flattened
  const textPage = calls.FPDFText_LoadPage(page)
  const hidden = textPage === 0 ? new Set<number>() : readHiddenLetters(source, page)
  const result = use({ document: source, page, textPage, hidden, notes })
  if (textPage !== 0) calls.FPDFText_ClosePage(textPage)
  if (flattened !== 0) calls.FPDF_ClosePage(flattened)
  calls.FPDF_ClosePage(own)
  return result
}
