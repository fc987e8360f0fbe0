import type { ListedMark, Mark, MarkForm } from '@lectureshelf/contract/reading/marks/marks'
import { markOps } from '@lectureshelf/contract/reading/marks/marks'
import { type Sent, server } from './fake-server.ts'

/** Returns a marked text as the server sends it. */
export const makeStoredMark = (change: Partial<Mark> = {}): Mark => ({
  id: '0b9f8a52-5a53-4b0f-9d3e-1f2a3b4c5d6e',
  pdfFile: 'notes.pdf',
  kind: 'text',
  state: 'found',
  version: 3,
  page: 4,
  quote: { exact: 'a semaphore is an integer', prefix: '', suffix: '' },
  boxes: [[4, 1000, 1000, 3000, 200]],
  colour: 'green',
  note: '',
  otherNotes: [],
  createdAt: '2026-11-20T10:00:00.000Z',
  changedAt: '2026-11-20T10:00:00.000Z',
  noteAt: null,
  ...change,
})

/** Returns a mark as it is listed. */
export const makeListedMark = (change: Partial<ListedMark> = {}): ListedMark => ({
  ...makeStoredMark(),
  title: 'Unit 1',
  isWithdrawn: false,
  subject: { subCode: 'BCS502', subAbb: 'CN', subName: 'Computer Networks' },
  ...change,
})

const isForm = (body: unknown): body is MarkForm =>
  typeof body === 'object' && body !== null && 'kind' in body

/** Returns the mark that was sent, as the server stores it. */
const storedOf = ({ params, body }: Sent): Mark => {
  if (!isForm(body)) throw new Error('No mark was sent.')
  const { notesSeenAt: _seen, otherNotes: _others, ...form } = body
  return { ...makeStoredMark(), ...form, id: params['markId'] ?? '', otherNotes: [] }
}

/** Answers the calls of marks as a server that begins with these. @returns what is stored now */
export const answerMarks = (first: readonly Mark[] = []): (() => Mark[]) => {
  let marks = [...first]
  const listed = () => marks.map((mark) => makeListedMark(mark))
  server.on(markOps.ofPdf, () => ({ marks }))
  server.on(markOps.list, () => ({ marks: listed(), total: marks.length }))
  server.on(markOps.keep, (sent) => {
    const mark = storedOf(sent)
    marks = [...marks.filter(({ id }) => id !== mark.id), mark]
    return { mark }
  })
  server.on(markOps.remove, ({ params }) => {
    marks = marks.filter(({ id }) => id !== params['markId'])
    return { message: 'Mark deleted' }
  })
  return () => marks
}
