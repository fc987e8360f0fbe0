import {
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
  PDFWorker,
  getDocument,
  version,
  PDFDataRangeTransport,
} from './pdfjs.ts'
import { type Opening, endOpening } from '../session/opening.ts'
import { headBytes } from '../session/start.ts'
import { chunkBytes } from '../../../lib/storage/pdf-parts.ts'
import { ThinBoxCanvasFactory } from './thin-boxes.ts'
import type { Bytes } from '../session/bytes.ts'

interface TransportReports {
  onTransfer: (receivedBytes: number, isFetching: boolean) => void
  /** Called when the bytes cannot be had. Being offline is no failure: the opening waits. */
  onFailure: (error: unknown) => void
}

/**
 * Feeds pdf.js the ranges it asks for.
 * Its own fetching starts with a GET of the whole file and aborts it, does not survive a lost connection, and
 * loses the sentence of a refusal; this does not.
 */
const createRangeTransport = (
  { controller }: Pick<Opening, 'controller'>,
  first: Uint8Array<ArrayBuffer>,
  bytes: Bytes,
  reports: TransportReports,
): PDFDataRangeTransport => {
  const { signal } = controller
  const isWhole = first.byteLength >= bytes.totalBytes
  // pdf.js transfers the buffer it receives.
  const transport = new PDFDataRangeTransport(bytes.totalBytes, first, isWhole)
  bytes.onTransfer((receivedBytes, isFetching) => {
    if (!signal.aborted) reports.onTransfer(receivedBytes, isFetching)
  })
  transport.requestDataRange = (begin, end) => {
    bytes.read(begin, end).then(
      (range) => {
        if (!signal.aborted) transport.onDataRange(begin, range)
      },
      (error: unknown) => {
        if (!signal.aborted) reports.onFailure(error)
      },
    )
  }
  transport.abort = () => controller.abort()
  return transport
}

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
