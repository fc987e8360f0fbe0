/**
 * Loads pdf.js in the only order that works: missing APIs, then the library. Everything else imports pdf.js from
 * this file.
 */
// oxlint-disable-next-line import/no-unassigned-import
import './missing-apis.ts'

export {
  PDFDataRangeTransport,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
  PDFWorker,
  TextLayer,
  getDocument,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
export type { PDFPageProxy } from 'pdfjs-dist/types/src/display/api.js'
export type { PageViewport } from 'pdfjs-dist/types/src/display/page_viewport.js'
