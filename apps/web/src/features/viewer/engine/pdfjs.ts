/**
 * Loads pdf.js in the only order that works: missing APIs, the library, the viewer. The viewer expects the
 * library in a global. Everything else imports pdf.js from this file.
 */
// oxlint-disable-next-line import/no-unassigned-import
import './missing-apis.ts'

export {
  PDFDataRangeTransport,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
  PDFWorker,
  TouchManager,
  getDocument,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
export {
  EventBus,
  FindState,
  LinkTarget,
  PDFFindController,
  PDFLinkService,
  PDFViewer,
} from 'pdfjs-dist/legacy/web/pdf_viewer.mjs'
