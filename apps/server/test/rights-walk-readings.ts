import type { Call } from './rights-visits.ts'

/** The calls of readings in the rights walk: one PDF's are as protected as the PDF. */
export const readingVisits: Record<string, [Call, number[]]> = {
  'readings.read': [({ pdf }) => ({ params: { pdfFile: pdf.pdfFile } }), [401, 402, 200, 402, 200, 200, 200]],
  'readings.keep': [
    ({ pdf }) => ({
      params: { pdfFile: pdf.pdfFile },
      payload: { page: 2, offset: 0.5, version: 1, readAt: '2026-11-22T10:00:00Z' },
    }),
    [401, 402, 200, 402, 200, 200, 200],
  ],
  'readings.list': [() => ({}), [401, 200, 200, 200, 200, 200, 200]],
  'readings.forget': [
    ({ pdf }) => ({ params: { pdfFile: pdf.pdfFile } }),
    [401, 402, 200, 402, 200, 200, 200],
  ],
  'search.search': [() => ({ query: { q: 'page' } }), [401, 200, 200, 200, 200, 200, 200]],
  'readings.visit': [() => ({}), [401, 200, 200, 200, 200, 200, 200]],
}
