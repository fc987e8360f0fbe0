import { eq } from 'drizzle-orm'
import { mark } from '../marks.ts'
import { each, gone, marked, secret } from './marks.ts'

export const ownMarks = {
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
}
