import { AuditFilters, auditFilterOf } from '../../../features/audit/audit-filters.tsx'
import { AuditList } from '../../../features/audit/audit-list.tsx'
import { type RawSearch, readPaging, text } from '../../../lib/page-search.ts'
import { ListBoundary } from '../../../ui/lists/list-boundary.tsx'
import { PageLayout } from '../../../ui/page-layout.tsx'
import { SearchBox } from '../../../ui/forms/search-box.tsx'
import { useListSearch } from '../../use-list-search.ts'

const readSearch = (raw: RawSearch) => ({
  ...readPaging(raw),
  action: text(raw['action']),
  entity: text(raw['entity']),
  from: text(raw['from']),
  to: text(raw['to']),
})

/** The audit log: who did what, and when. */
export const AuditPage = () => {
  const { search, shown, change, typed, type, resetKey } = useListSearch(readSearch)
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
