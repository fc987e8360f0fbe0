import { WorkReadError } from '../children/child-side.ts'
import { type DocumentLayers, readDocumentLayers, unknownLayers } from './layers/page-layers.ts'
import { type PdfFile, openPdfFile } from './opening/pdf-file.ts'
import type { PdfProblem } from './pdf-messages.ts'
import type { Pdfium } from './pdfium.ts'
import { type FormLayer, createFormLayer } from './reading/form-layer.ts'

/** FPDF_FILEACCESS: length, read function, its argument; four bytes each in 32-bit WebAssembly. */
const fileAccessBytes = 12
/** How PDFium says that a file is locked: with a password, or for the holders of certificates. */
const locks = new Map<number, PdfProblem>([
  [4, 'password_protected'],
  [5, 'locked_for_others'],
])

export interface PdfDocument {
  pdfium: Pdfium
  handle: number
  pageCount: number
  fields: FormLayer
  /** Returns what the document says about its layers. */
  layers: () => DocumentLayers
  /** Opens the same file once more, for pages that are changed in memory. Without it annotations are not read. */
  copy?: () => PdfDocument | null
}

/** Describes an open document. */
export const documentOf = (
  pdfium: Pdfium,
  handle: number,
  layers: () => DocumentLayers = () => unknownLayers,
): PdfDocument => ({
  pdfium,
  handle,
  pageCount: handle === 0 ? 0 : pdfium.calls.FPDF_GetPageCount(handle),
  fields: createFormLayer(pdfium, handle),
  layers,
})

const closeDocument = ({ pdfium, handle, fields }: PdfDocument): void => {
  fields.close()
  if (handle !== 0) pdfium.calls.FPDF_CloseDocument(handle)
}

interface OpenDocument {
  ok: true
  document: PdfDocument
  fileBytes: number
  /** What has been read of the file so far. */
  reads: PdfFile['reads']
  /** Throws unless all requested bytes could be read; called before a result is reported. */
  assertRead: () => void
  close: () => void
}

export type OpenedPdf = OpenDocument | { ok: false; problem: PdfProblem }

/** Opens PDFs in place: PDFium reads the parts it needs, so a large file is never in memory as a whole. */
export const createPdfOpener = (pdfium: Pdfium) => {
  const { calls, memory, allocate, free } = pdfium
  let file: PdfFile | null = null

  const readBlockPointer = pdfium.toPointer((_argument, position, target, length) =>
    file?.read(memory(), target, length, position >>> 0) === true ? 1 : 0,
  )

  const problemOf = (opened: PdfFile, handle: number): PdfProblem | null => {
    if (handle !== 0) return calls.FPDF_GetPageCount(handle) > 0 ? null : 'no_pages'
    if (!opened.looksLikePdf) return 'not_a_pdf'
    return locks.get(calls.FPDF_GetLastError()) ?? 'not_openable'
  }

  return (path: string): OpenedPdf => {
    const opened = openPdfFile(path)
    file = opened
    const access = allocate(fileAccessBytes)
    const fields = memory()
    fields.writeUInt32LE(opened.shownBytes, access)
    fields.writeUInt32LE(readBlockPointer, access + 4)
    fields.writeUInt32LE(0, access + 8)
    const handle = calls.FPDF_LoadCustomDocument(access, '')
    let known: DocumentLayers | null = null
    const layers = () => (known ??= readDocumentLayers(opened.bytes))
    const document = documentOf(pdfium, handle, layers)
    let copy: PdfDocument | null = null
    document.copy = () => {
      const second = copy === null ? calls.FPDF_LoadCustomDocument(access, '') : 0
      if (second !== 0) copy = documentOf(pdfium, second, layers)
      return copy
    }
    const close = () => {
      for (const one of copy === null ? [document] : [copy, document]) closeDocument(one)
      free(access)
      file = null
      opened.close()
    }
    const assertRead = () => {
      if (pdfium.isStarved()) throw new RangeError('PDFium was refused memory')
      if (opened.failure) throw new WorkReadError(opened.failure)
    }
    const problem = problemOf(opened, handle)
    if (!problem) {
      const { sizeBytes: fileBytes, reads } = opened
      return { ok: true, document, fileBytes, reads, assertRead, close }
    }
    close()
    assertRead()
    return { ok: false, problem }
  }
}
