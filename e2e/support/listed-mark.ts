import type { ListedMark } from '@lectureshelf/contract/reading/marks/marks'

/** Returns a mark as the list of marks shows it. */
export const makeMark = (changes: Partial<ListedMark>): ListedMark => ({
  id: '0b9f8a52-5a53-4b0f-9d3e-1f2a3b4c5d6e',
  pdfFile: 'notes.pdf',
  kind: 'star',
  state: 'found',
  version: 1,
  page: 4,
  quote: null,
  boxes: [],
  colour: null,
  note: '',
  otherNotes: [],
  createdAt: '2026-11-20T10:00:00.000Z',
  changedAt: '2026-11-20T10:00:00.000Z',
  noteAt: null,
  title: 'Unit 1',
  isWithdrawn: false,
  subject: { subCode: 'BCS502', subAbb: 'CN', subName: 'Computer Networks' },
  ...changes,
})
