import type { Rows } from './visits.ts'

const id = '00000000-0000-4000-8000-00000000000a'
const at = '2026-11-22T10:00:00Z'

/** The calls of marks in the rights walk: one's own need no subscription, a new one needs what its PDF needs. */
export const markRows: Rows = {
  'marks.ofPdf': [
    ({ pdf }) => ({ params: { pdfFile: pdf.pdfFile } }),
    [401, 200, 200, 200, 200, 200, 200, 200],
  ],
  'marks.list': [() => ({}), [401, 200, 200, 200, 200, 200, 200, 200]],
  'marks.changes': [() => ({}), [401, 200, 200, 200, 200, 200, 200, 200]],
  'marks.keep': [
    ({ pdf }) => ({
      params: { markId: id },
      payload: {
        pdfFile: pdf.pdfFile,
        kind: 'star',
        version: 1,
        page: 1,
        quote: null,
        boxes: [],
        colour: null,
        note: '',
        changedAt: at,
        noteAt: null,
        notesSeenAt: [],
      },
    }),
    [401, 402, 200, 402, 200, 200, 200, 200],
  ],
  'marks.remove': [() => ({ params: { markId: id } }), [401, 404, 404, 404, 404, 404, 404, 404]],
}
