import type { Rows } from './visits.ts'

/** Whoever may read a PDF gets its pages. */
const asForBytes = [401, 402, 200, 402, 200, 200, 200, 200]

const asForAnybody = [200, 200, 200, 200, 200, 200, 200, 200]

/** The rows of the walk for the pages of a PDF. */
export const pdfPageRows: Rows = {
  'pdfPages.picture': [({ pdf }) => ({ params: { pdfFile: pdf.pdfFile, page: '1' } }), asForBytes],
  'pdfPages.words': [({ pdf }) => ({ params: { pdfFile: pdf.pdfFile, page: '1' } }), asForBytes],
  'pdfPages.machineWords': [({ pdf }) => ({ params: { pdfFile: pdf.pdfFile } }), asForBytes],
  'pdfPages.find': [({ pdf }) => ({ params: { pdfFile: pdf.pdfFile }, query: { q: 'page' } }), asForBytes],
  'pdfs.chapters': [
    ({ pdf }) => ({
      params: { pdfId: pdf.id },
      payload: { version: 1, chapters: [{ title: 'Layers', pageNumber: 1, level: 0 }] },
    }),
    [401, 403, 403, 403, 403, 200, 200, 403],
  ],
  'pdfs.retry': [({ pdf }) => ({ params: { pdfId: pdf.id } }), [401, 403, 403, 403, 200, 200, 200, 403]],
  'samples.shown': [() => ({}), asForAnybody],
  'samples.picture': [({ sampleName }) => ({ params: { name: sampleName, page: '1.webp' } }), asForAnybody],
  'samples.show': [
    ({ pdf }) => ({ params: { pdfId: pdf.id }, payload: { version: 1 } }),
    [401, 403, 403, 403, 403, 403, 200, 403],
  ],
  'samples.hide': [({ pdf }) => ({ params: { pdfId: pdf.id } }), [401, 403, 403, 403, 403, 403, 200, 403]],
  'pdfs.info': [
    ({ pdf }) => ({ params: { pdfFile: pdf.pdfFile } }),
    [401, 402, 200, 402, 200, 200, 200, 200],
  ],
  'pdfs.read': [
    ({ pdf }) => ({ params: { pdfFile: pdf.pdfFile } }),
    [401, 402, 200, 402, 200, 200, 200, 200],
  ],
}
