import { eq } from 'drizzle-orm'
import { mark } from '../marks.ts'
import { reading, visit } from '../readings.ts'
import { searchMiss, searchSynonym } from '../search.ts'
import { formerMember } from './content.ts'
import { blanked, each, gone, link, marked, plain, secret, text } from './marks.ts'

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
  mark: marked(
    mark,
    { owner: { rows: (t, { id }) => eq(t.studentId, id), isDeleted: true, isOwn: true } },
    {
      ...each(gone('owner'), 'studentId', 'id', 'pdfId', 'kind', 'version', 'page', 'lostIn'),
      // Says which version came while its person might not read it.
      withheldIn: secret(gone('owner')),
      ...each(gone('owner'), 'exact', 'prefix', 'suffix', 'boxes', 'colour', 'note', 'otherNotes'),
      ...each(gone('owner'), 'createdAt', 'changedAt', 'noteAt', 'deletedAt', 'receivedAt'),
    },
  ),
  // Words of one person alone are theirs, and go with them.
  searchMiss: marked(
    searchMiss,
    { asker: { rows: (t, { id }) => eq(t.askedBy, id), isDeleted: true, isOwn: true } },
    {
      ...each(gone('asker'), 'id', 'query', 'subjectId', 'deptId', 'scheme', 'semNum', 'count', 'lastAt'),
      askedBy: gone('asker'),
    },
  ),
  searchSynonym: marked(
    searchSynonym,
    { author: { rows: (t, { id }) => eq(t.addedBy, id), isOwn: true } },
    {
      addedBy: link('author'),
      addedByName: blanked(['author'], text(formerMember)),
      ...each(plain, 'id', 'subjectId', 'word', 'synonym', 'createdAt'),
    },
  ),
}
