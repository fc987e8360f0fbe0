import { eq } from 'drizzle-orm'
import { searchMiss, searchSynonym } from '../search.ts'
import { formerMember } from './content.ts'
import { blanked, each, gone, link, marked, plain, text } from './marks.ts'

export const searchMarks = {
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
