import type { Rows } from './visits.ts'

/** The rows of the walk about reports of pages, and what a link to a PDF leads to. */
export const pageReportRows: Rows = {
  'pdfs.about': [
    ({ pdf }) => ({ params: { pdfFile: pdf.pdfFile } }),
    [200, 200, 200, 200, 200, 200, 200, 200],
  ],
  'pageReports.send': [
    ({ pdf }) => ({
      params: { pdfFile: pdf.pdfFile },
      payload: { page: 1, version: 1, kind: 'wrong' },
    }),
    [401, 402, 200, 402, 200, 200, 200, 200],
  ],
  'pageReports.listOwn': [() => ({}), [401, 200, 200, 200, 200, 200, 200, 200]],
  'pageReports.list': [() => ({}), [401, 403, 403, 403, 200, 200, 200, 403]],
  // The PDF of the walk is the owner's: a sub-admin answers only about their own.
  'pageReports.answer': [
    ({ pageReportId }) => ({
      params: { reportId: pageReportId },
      payload: { state: 'mended', answer: 'It is right now.', seen: { state: 'open', currentVersion: 1 } },
    }),
    [401, 403, 403, 403, 403, 200, 200, 403],
  ],
}
