// Imported for their side effects; the order matters.
// oxlint-disable import/no-unassigned-import
import './missing-apis.ts'
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
