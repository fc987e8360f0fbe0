import type { SearchMiss } from '@lectureshelf/contract/reading/search/search-misses'
import { peopleWords } from '@lectureshelf/contract/site/insight/insight-periods'
import { formatDateTime } from '../../lib/format.ts'

/** Says where words were searched. */
export const placeOfMiss = ({ subject, deptId, scheme, semName }: SearchMiss): string =>
  [subject === null ? 'All subjects' : `${subject.subCode} ${subject.subName}`, deptId, scheme, semName]
    .filter(Boolean)
    .join(', ')

/** Says how often words were searched, and when last. */
export const countOfMiss = ({ count, lastAt }: SearchMiss): string =>
  `${peopleWords(count)} searches, last ${formatDateTime(lastAt)}`

export const synonymHint =
  'A search for the first word then finds pages with the second one, too, and the other way round.'
