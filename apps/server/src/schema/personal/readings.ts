import { eq } from 'drizzle-orm'
import { reading, visit } from '../readings.ts'
import { each, gone, marked } from './marks.ts'

export const readingMarks = {
  reading: marked(
    reading,
    { reader: { rows: (t, { id }) => eq(t.studentId, id), isDeleted: true, isOwn: true } },
    {
      ...each(gone('reader'), 'studentId', 'pdfId', 'version', 'page', 'pageOffset', 'furthest'),
      ...each(gone('reader'), 'readAt', 'receivedAt', 'sessionId', 'deviceType', 'putAwayAt'),
    },
  ),
  visit: marked(
    visit,
    { own: { rows: (t, { id }) => eq(t.studentId, id), isDeleted: true, isOwn: true } },
    each(gone('own'), 'studentId', 'lastAt', 'previousEndedAt'),
  ),
}
