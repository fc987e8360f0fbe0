import { ClaimFilters, claimFilterOf } from '../../../features/claims/claim-filters.tsx'
import { ClaimQueue } from '../../../features/claims/claim-queue.tsx'
import { type RawSearch, readPaging, text } from '../../../lib/page-search.ts'
import { ListBoundary } from '../../../ui/lists/list-boundary.tsx'
import { PageLayout } from '../../../ui/page-layout.tsx'
import { SearchBox } from '../../../ui/forms/search-box.tsx'
import { useListSearch } from '../../use-list-search.ts'

const readSearch = (raw: RawSearch) => ({
  ...readPaging(raw),
  state: text(raw['state']),
  kind: text(raw['kind']),
  age: text(raw['age']),
  warnings: text(raw['warnings']),
  bank: text(raw['bank']),
})

/** The owner's queue: sign-ups and renewals to approve or reject. */
export const ClaimsPage = () => {
  const { search, shown, change, typed, type, resetKey } = useListSearch(readSearch)
  return (
    <PageLayout
      title="Registrations"
      actions={<SearchBox label="Search registrations" value={typed} onChange={type} />}
    >
      <ClaimFilters shown={search} onChange={change} />
      <ListBoundary failed="The registrations could not be loaded" resetKey={resetKey}>
        <ClaimQueue
          key={resetKey}
          filter={{ ...claimFilterOf(shown), q: shown.q, page: shown.page }}
          onPage={(page) => change({ page })}
        />
      </ListBoundary>
    </PageLayout>
  )
}
