import type { Mark, MarkForm } from '@lectureshelf/contract/reading/marks/marks'
import type { Client } from './harness.ts'

export type MarkChange = Partial<MarkForm> & Pick<MarkForm, 'pdfFile'>

/** Returns a valid marked text as a browser sends it. */
export const markForm = (change: MarkChange): MarkForm => ({
  kind: 'text',
  version: 1,
  page: 2,
  quote: { exact: 'a semaphore is an integer', prefix: 'busy waiting ', suffix: ' with two operations' },
  boxes: [[2, 1000, 1000, 3000, 200]],
  colour: 'yellow',
  note: '',
  changedAt: '2026-11-20T10:00:00.000Z',
  noteAt: null,
  notesSeenAt: [],
  otherNotes: 'keep',
  ...change,
})

/** Returns a valid star of a page as a browser sends it. */
export const starForm = (change: MarkChange): MarkForm =>
  markForm({ kind: 'star', quote: null, boxes: [], colour: null, ...change })

export const keepMark = (client: Client, id: string, form: object) =>
  client({ method: 'PUT', url: `/api/marks/${id}`, payload: form })

/** Returns the caller's marks in a PDF. */
export const marksOf = async (client: Client, pdfFile: string): Promise<Mark[]> =>
  (await client({ url: `/api/pdf/${pdfFile}/marks` })).json<{ marks: Mark[] }>().marks
