import {
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
  PDFWorker,
  getDocument,
  version,
} from './pdfjs.ts'
import { type Opening, endOpening } from '../session/opening.ts'
import { headBytes } from '../session/start.ts'
import { chunkBytes } from '../../../lib/storage/pdf-parts.ts'
import { type TransportReports, createRangeTransport } from './range-transport.ts'
import { ThinBoxCanvasFactory } from './thin-boxes.ts'

const errorsOnly = 0

/** Where pdf.js finds its assets, copied by the build. */
export const pdfjsFilesUrl = `/pdfjs/${version}/`

const openDocument = (transport: ReturnType<typeof createRangeTransport>, worker: PDFWorker) =>
  getDocument({
    range: transport,
    worker,
    rangeChunkSize: chunkBytes,
    // By default pdf.js streams the whole file at once, which starves the ranges of the first page.
    disableStream: true,
    disableAutoFetch: true,
    cMapUrl: `${pdfjsFilesUrl}cmaps/`,
    standardFontDataUrl: `${pdfjsFilesUrl}standard_fonts/`,
    wasmUrl: `${pdfjsFilesUrl}wasm/`,
    iccUrl: `${pdfjsFilesUrl}iccs/`,
    verbosity: errorsOnly,
    CanvasFactory: ThinBoxCanvasFactory,
  })

/**
 * Destroys a document after terminating its worker.
 * Asked to end gracefully, a worker first finishes its work and answers every pending page with an error. A
 * terminated one cannot confirm, so pdf.js keeps its fonts.
 */
const endTask = (task: PDFDocumentLoadingTask) => {
  task.destroy().catch(() => undefined)
  for (const font of document.fonts) {
    if (font.family.replaceAll('"', '').startsWith(`g_${task.docId}_`)) document.fonts.delete(font)
  }
}

/** Manages the file behind the pages: opened once, read by ranges, cancellable at any moment. */
export const createDocument = (opening: Opening, reports: TransportReports) => {
  const worker = PDFWorker.create({ port: opening.worker, verbosity: errorsOnly })
  let task: PDFDocumentLoadingTask | null = null
  return {
    /** Opens the document; null when it was cancelled in between. */
    open: async (): Promise<PDFDocumentProxy | null> => {
      const bytes = await opening.source.bytes
      const first = await bytes.read(0, Math.min(headBytes, bytes.totalBytes))
      if (opening.controller.signal.aborted) return null
      task = openDocument(createRangeTransport(opening, first, bytes, reports), worker)
      const opened = await task.promise
      return opening.controller.signal.aborted ? null : opened
    },
    /** Sends everything again that waits to be online. */
    resume: () => opening.retry(),
    /** Aborts every request and ends the worker. */
    end: () => {
      endOpening(opening)
      if (task !== null) endTask(task)
      worker.destroy()
    },
  }
}
