import { useQuery } from '@tanstack/react-query'
import { auditQuery } from '../../../base/audit/api.ts'
import { AuditList } from '../../../base/audit/audit-list.tsx'
import { actionWords, entityWords } from '../../../base/audit/audit-words.ts'
import { ExportLink } from '../../../site/exports/export-link.tsx'
import { type RawSearch, day, readPaging, text } from '../../../lib/page-search.ts'
import { ListPage } from '../../list-page.tsx'

const readSearch = (raw: RawSearch) => ({
  ...readPaging(raw),
  action: text(raw['action']),
  entity: text(raw['entity']),
  from: day(raw['from']),
  to: day(raw['to']),
})

const exportOf = (raw: RawSearch) => {
  const { page: _, ...search } = readSearch(raw)
  const period = search.from === undefined && search.to === undefined ? 'all' : 'days'
  return { list: 'audit', period, ...search } as const
}

/** The audit log: who did what, and when. */
export const AuditPage = () => {
  const { data } = useQuery(auditQuery({}))
  const { actions, entities } = data ?? { actions: [], entities: [] }
  return (
    <ListPage
      title="Audit log"
      searchLabel="Search the audit log"
      failed="The audit log could not be loaded"
      read={readSearch}
      actions={<ExportLink exportOf={exportOf} />}
      fields={[
        {
          name: 'action',
          label: 'What was done',
          choices: actions.map((value) => ({ value, label: actionWords(value) })),
        },
        {
          name: 'entity',
          label: 'To what',
          choices: entities.map((value) => ({ value, label: entityWords(value) })),
        },
        { name: 'from', label: 'From' },
        { name: 'to', label: 'To' },
      ]}
      renderList={(list) => <AuditList {...list} />}
    />
  )
}
