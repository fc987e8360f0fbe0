import { claimFields, claimFilterOf, readClaimSearch } from '../../../features/claims/claim-filters.ts'
import { ClaimQueue } from '../../../features/claims/claim-queue.tsx'
import { ListPage } from '../../list-page.tsx'

/** The owner's queue: sign-ups and renewals to approve or reject. */
export const ClaimsPage = () => (
  <ListPage
    title="Registrations"
    searchLabel="Search registrations"
    failed="The registrations could not be loaded"
    read={readClaimSearch}
    fields={claimFields}
    renderList={({ filter, onPage }, { resetKey }) => (
      <ClaimQueue key={resetKey} filter={claimFilterOf(filter)} onPage={onPage} />
    )}
  />
)
