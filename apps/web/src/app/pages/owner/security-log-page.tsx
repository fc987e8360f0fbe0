import { securityKinds } from '@lectureshelf/contract/people/security-log'
import { SecurityFilters } from '../../../features/security-log/security-filters.tsx'
import { SecurityList } from '../../../features/security-log/security-list.tsx'
import { oneOf, type RawSearch, readPaging } from '../../../lib/page-search.ts'
import { ListBoundary } from '../../../ui/lists/list-boundary.tsx'
import { PageLayout } from '../../../ui/page-layout.tsx'
import { SearchBox } from '../../../ui/forms/search-box.tsx'
import { useListSearch } from '../../use-list-search.ts'

const readSearch = (raw: RawSearch) => ({
  ...readPaging(raw),
  kind: oneOf(securityKinds)(raw['kind']),
})

/** The security log: sign-ins and their origin, refusals, and changed accounts. */
export const SecurityLogPage = () => {
  const { search, shown, change, typed, type, resetKey } = useListSearch(readSearch)
  return (
    <PageLayout
      title="Security log"
      actions={<SearchBox label="Search the security log" value={typed} onChange={type} />}
    >
      <SecurityFilters kind={search.kind} onChange={change} />
      <ListBoundary failed="The security log could not be loaded" resetKey={resetKey}>
        <SecurityList filter={shown} onPage={(page) => change({ page })} />
      </ListBoundary>
    </PageLayout>
  )
}
