import { claimFields, claimFilterOf, readClaimSearch } from '../../../money/claims/claim-filters.ts'
import { ClaimQueue } from '../../../money/claims/claim-queue.tsx'
import { ExportLink } from '../../../site/exports/export-link.tsx'
import type { RawSearch } from '../../../lib/page-search.ts'
import { ListPage } from '../../list-page.tsx'

/** What the bank says and what warns is computed, so a file has no such filter. */
const exportOf = (raw: RawSearch) => {
  const search = readClaimSearch(raw)
  if (search.warnings !== undefined || search.bank !== undefined) return null
  const { state, kind, q } = claimFilterOf(search)
  return { list: 'claims', period: 'all', state, kind, q, age: search.age } as const
}

/** The owner's queue: sign-ups and renewals to approve or reject. */
export const ClaimsPage = () => (
  <ListPage
    title="Registrations"
    searchLabel="Search registrations"
    failed="The registrations could not be loaded"
    read={readClaimSearch}
    actions={<ExportLink exportOf={exportOf} />}
    fields={claimFields}
    renderList={({ filter, onPage }) => (
      <ClaimQueue
        // A selection lasts across pages and orders, and ends with a change of the filter.
        key={JSON.stringify({ ...filter, page: undefined, size: undefined, sort: undefined })}
        filter={claimFilterOf(filter)}
        onPage={onPage}
      />
    )}
  />
)
