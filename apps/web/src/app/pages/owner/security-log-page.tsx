import { kindOfSearch } from '../../../features/security-log/api.ts'
import { SecurityFilters } from '../../../features/security-log/security-filters.tsx'
import { SecurityList } from '../../../features/security-log/security-list.tsx'
import { ListBoundary } from '../../../ui/lists/list-boundary.tsx'
import { PageLayout } from '../../../ui/page-layout.tsx'
import { SearchBox } from '../../../ui/forms/search-box.tsx'
import { useListSearch } from '../../use-list-search.ts'

/** Who signed in from where, what was refused, and whose account was changed. */
export const SecurityLogPage = () => {
  const { search, shown, change, typed, type, resetKey } = useListSearch()
  return (
    <PageLayout
      title="Security log"
      actions={<SearchBox label="Search the security log" value={typed} onChange={type} />}
    >
      <SecurityFilters kind={kindOfSearch(search.kind)} onChange={change} />
      <ListBoundary failed="The security log could not be loaded" resetKey={resetKey}>
        <SecurityList
          filter={{ kind: kindOfSearch(shown.kind), q: shown.q, page: shown.page }}
          onPage={(page) => change({ page })}
        />
      </ListBoundary>
    </PageLayout>
  )
}
