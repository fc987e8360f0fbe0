import { WorkReadError } from '../children/child-side.ts'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import type { PdfProblem } from './pdf-messages.ts'
import type { Pdfium } from './pdfium.ts'
import { type FormLayer, createFormLayer } from './reading/form-layer.ts'

const headBytes = 1024
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
  /** Opens the same file once more, for pages that are changed in memory. Without it annotations are not read. */
  copy?: () => PdfDocument | null
}

/** A part of a file that was read: its first byte and the one after its last. */
type FileRead = [start: number, end: number]

interface OpenFile {
  fd: number
  sizeBytes: number
  failure: unknown
  reads: FileRead[]
}

const openFile = (path: string): OpenFile => {
  try {
    const fd = openSync(path, 'r')
    return { fd, sizeBytes: fstatSync(fd).size, failure: null, reads: [] }
  } catch (error) {
    throw new WorkReadError(error)
  }
}

const headOf = ({ fd }: OpenFile) => {
  const head = Buffer.alloc(headBytes)
  return head.subarray(0, readSync(fd, head, 0, headBytes, 0))
}

/** Far more than any first page needs; a book is read in many more pieces. */
const maxReads = 20_000

/** Notes a read, together with the last one when it continues that. */
const noteRead = (reads: FileRead[], start: number, end: number): void => {
  const last = reads.at(-1)
  if (last !== undefined && last[0] <= start && start <= last[1]) last[1] = Math.max(last[1], end)
  else if (reads.length < maxReads) reads.push([start, end])
}

/** Describes an open document. */
export const documentOf = (pdfium: Pdfium, handle: number): PdfDocument => ({
  pdfium,
  handle,
  pageCount: handle === 0 ? 0 : pdfium.calls.FPDF_GetPageCount(handle),
  fields: createFormLayer(pdfium, handle),
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
  reads: readonly FileRead[]
  /** Throws unless all requested bytes could be read; called before a result is reported. */
  assertRead: () => void
  close: () => void
}

export type OpenedPdf = OpenDocument | { ok: false; problem: PdfProblem }

/** Opens PDFs in place: PDFium reads the parts it needs, so a large file is never in memory as a whole. */
export const createPdfOpener = (pdfium: Pdfium) => {
  const { calls, memory, allocate, free } = pdfium
  let file: OpenFile | null = null

  // An exception must not pass through PDFium's frames, so it is stored here and thrown by `assertRead`.
  const readBlock = (position: number, target: number, length: number) => {
    if (!file) return 0
    try {
      const start = position >>> 0
      noteRead(file.reads, start, start + length)
      return readSync(file.fd, memory(), target, length, start) === length ? 1 : 0
    } catch (error) {
      file.failure = error
      return 0
    }
  }
  const readBlockPointer = pdfium.toPointer((_argument, position, target, length) => {
    return readBlock(position, target, length)
  })

  const problemOf = (opened: OpenFile, handle: number): PdfProblem | null => {
    if (handle !== 0) return calls.FPDF_GetPageCount(handle) > 0 ? null : 'no_pages'
    if (!headOf(opened).includes('%PDF-')) return 'not_a_pdf'
    return locks.get(calls.FPDF_GetLastError()) ?? 'not_openable'
  }

  return (path: string): OpenedPdf => {
    const opened = openFile(path)
    file = opened
    const access = allocate(fileAccessBytes)
    const fields = memory()
    fields.writeUInt32LE(opened.sizeBytes, access)
    fields.writeUInt32LE(readBlockPointer, access + 4)
    fields.writeUInt32LE(0, access + 8)
    const handle = calls.FPDF_LoadCustomDocument(access, '')
    const document = documentOf(pdfium, handle)
    let copy: PdfDocument | null = null
    document.copy = () => {
      const second = copy === null ? calls.FPDF_LoadCustomDocument(access, '') : 0
      if (second !== 0) copy = documentOf(pdfium, second)
      return copy
    }
    const close = () => {
      for (const one of copy === null ? [document] : [copy, document]) closeDocument(one)
      free(access)
      file = null
      closeSync(opened.fd)
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
