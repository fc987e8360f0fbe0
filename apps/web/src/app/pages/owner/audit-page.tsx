import { AuditFilters, auditFilterOf } from '../../../features/audit/audit-filters.tsx'
import { AuditList } from '../../../features/audit/audit-list.tsx'
import { ListBoundary } from '../../../ui/lists/list-boundary.tsx'
import { PageLayout } from '../../../ui/page-layout.tsx'
import { SearchBox } from '../../../ui/forms/search-box.tsx'
import { useListSearch } from '../../use-list-search.ts'

/** Who did what, and when. */
export const AuditPage = () => {
  const { search, shown, change, typed, type, resetKey } = useListSearch()
  return (
    <PageLayout
      title="Audit log"
      actions={<SearchBox label="Search the audit log" value={typed} onChange={type} />}
    >
      <AuditFilters shown={search} onChange={change} />
      <ListBoundary failed="The audit log could not be loaded" resetKey={resetKey}>
        <AuditList
          filter={{ ...auditFilterOf(shown), q: shown.q, page: shown.page }}
          onPage={(page) => change({ page })}
        />
      </ListBoundary>
    </PageLayout>
  )
}
