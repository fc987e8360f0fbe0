import { ClaimFilters, claimFilterOf, readClaimSearch } from '../../../features/claims/claim-filters.tsx'
import { ClaimQueue } from '../../../features/claims/claim-queue.tsx'
import { ListBoundary } from '../../../ui/lists/list-boundary.tsx'
import { PageLayout } from '../../../ui/page-layout.tsx'
import { SearchBox } from '../../../ui/forms/search-box.tsx'
import { useListSearch } from '../../use-list-search.ts'

/** The owner's queue: sign-ups and renewals to approve or reject. */
export const ClaimsPage = () => {
  const { search, shown, change, typed, type, resetKey } = useListSearch(readClaimSearch)
  return (
    <PageLayout
      title="Registrations"
      actions={<SearchBox label="Search registrations" value={typed} onChange={type} />}
    >
      <ClaimFilters shown={search} onChange={change} />
      <ListBoundary failed="The registrations could not be loaded" resetKey={resetKey}>
        <ClaimQueue key={resetKey} filter={claimFilterOf(shown)} onPage={(page) => change({ page })} />
      </ListBoundary>
    </PageLayout>
  )
}
