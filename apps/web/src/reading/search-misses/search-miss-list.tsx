import { addresses } from '@lectureshelf/contract/addresses'
import type { SearchMiss } from '@lectureshelf/contract/reading/search/search-misses'
import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatCount } from '../../lib/format.ts'
import { runMutation } from '../../lib/http/run-mutation.ts'
import { type ListProps, PagedRecords } from '../../ui/lists/paged-list.tsx'
import { Record } from '../../ui/lists/record.tsx'
import { type SearchMissFilter, searchMissesQuery, useDismissMiss } from './api.ts'
import { countOfMiss, placeOfMiss } from './search-miss-words.ts'
import { SynonymDialog } from './synonym-dialog.tsx'
import { sayResult } from '../../ui/forms/say-result.ts'

interface SearchMissListProps extends ListProps<SearchMissFilter> {
  /** Whether the reader works on the pages of owners. */
  isOwner: boolean
}

/** Returns where a note for these words is added: the subject, or the shelf of the place. */
const addressFor = ({ subject, deptId, scheme, semName }: SearchMiss, isOwner: boolean): string => {
  if (isOwner) {
    const desk = addresses.admin(deptId, scheme, semName)
    return subject === null ? desk : `${desk}/${encodeURIComponent(subject.subCode)}`
  }
  return subject === null
    ? addresses.home(deptId, scheme, semName)
    : addresses.subject(deptId, scheme, semName, subject.subCode)
}

const Dismiss = ({ miss, onDismissed }: { miss: SearchMiss; onDismissed: () => void }) => {
  const dismissing = useDismissMiss(miss)
  return (
    <Button
      variant="subtle"
      aria-label={`Done: ${miss.query}`}
      loading={dismissing.isPending}
      onClick={() => runMutation(dismissing, undefined, sayResult(onDismissed))}
    >
      Done
    </Button>
  )
}

/** Lists the words that no one found, most searched first. */
export const SearchMissList = ({ filter, isOwner, onPage }: SearchMissListProps) => {
  const { data } = useSuspenseQuery(searchMissesQuery(filter))
  const items = data.misses.map((miss) => ({ _id: miss.id, miss }))
  return (
    <PagedRecords
      label="Searched, not found"
      list={{ items, total: data.total }}
      filter={filter}
      onPage={onPage}
      total={formatCount(data.total, 'search text', 'search texts')}
      nothing={{
        none: {
          title: 'Nothing was missed',
          hint: 'Words appear here, without names, when students searched for them and no note that you look after has them.',
        },
        noMatch: { title: 'No matching words', hint: 'Try another word.' },
      }}
      renderItem={({ miss }, focusTotal) => (
        <Record
          title={miss.query}
          line={placeOfMiss(miss)}
          actions={
            <>
              <Button
                variant="default"
                aria-label={`Add a note: ${miss.query}`}
                renderRoot={(props) => <Link to={addressFor(miss, isOwner)} {...props} />}
              >
                Add a note
              </Button>
              <SynonymDialog miss={miss} />
              <Dismiss miss={miss} onDismissed={focusTotal} />
            </>
          }
        >
          <p>{countOfMiss(miss)}</p>
        </Record>
      )}
    />
  )
}
