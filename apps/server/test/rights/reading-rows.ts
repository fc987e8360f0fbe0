import type { Rows } from './visits.ts'

/** The calls of readings in the rights walk: one PDF's are as protected as the PDF. */
export const readingRows: Rows = {
  'readings.read': [
    ({ pdf }) => ({ params: { pdfFile: pdf.pdfFile } }),
    [401, 402, 200, 402, 200, 200, 200, 200],
  ],
  'readings.keep': [
    ({ pdf }) => ({
      params: { pdfFile: pdf.pdfFile },
      payload: { page: 2, offset: 0.5, version: 1, readAt: '2026-11-22T10:00:00Z' },
    }),
    [401, 402, 200, 402, 200, 200, 200, 200],
  ],
  'readings.list': [() => ({}), [401, 200, 200, 200, 200, 200, 200, 200]],
  'readings.forget': [
    ({ pdf }) => ({ params: { pdfFile: pdf.pdfFile } }),
    [401, 402, 200, 402, 200, 200, 200, 200],
  ],
  'keptNotes.check': [
    ({ pdf }) => ({ payload: { pdfFiles: [pdf.pdfFile] } }),
    [401, 200, 200, 200, 200, 200, 200, 200],
  ],
  'search.search': [() => ({ query: { q: 'page' } }), [401, 200, 200, 200, 200, 200, 200, 200]],
  'searchMisses.note': [() => ({ payload: { q: 'words' } }), [401, 200, 200, 200, 200, 200, 200, 200]],
  'searchMisses.list': [() => ({}), [401, 403, 403, 403, 200, 200, 200, 403]],
  'searchMisses.dismiss': [
    () => ({ params: { id: '00000000-0000-4000-8000-000000000000' } }),
    [401, 403, 403, 403, 404, 404, 404, 403],
  ],
  'searchSynonyms.list': [() => ({ query: { subCode: 'BCS502' } }), [401, 403, 403, 403, 200, 200, 200, 403]],
  'searchSynonyms.add': [
    () => ({ payload: { subCode: 'BCS502', word: 'isr', synonym: 'handler' } }),
    [401, 403, 403, 403, 200, 200, 200, 403],
  ],
  'searchSynonyms.remove': [
    () => ({ params: { id: '00000000-0000-4000-8000-000000000000' } }),
    [401, 403, 403, 403, 404, 404, 404, 403],
  ],
  'readings.visit': [() => ({}), [401, 200, 200, 200, 200, 200, 200, 200]],
}
