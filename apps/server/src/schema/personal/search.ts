import { eq } from 'drizzle-orm'
import { searchMiss, searchSynonym } from '../search.ts'
import { formerMember } from './content.ts'
import { blanked, each, link, marked, plain, text } from './marks.ts'

export const searchMarks = {
  // Whoever searched is not stored.
  searchMiss: marked(
    searchMiss,
    {},
    each(plain, 'id', 'query', 'subjectId', 'deptId', 'scheme', 'semNum', 'count', 'lastAt'),
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
