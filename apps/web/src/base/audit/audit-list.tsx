import type { AuditRecord } from '@lectureshelf/contract/base/audit'
import { useSuspenseQuery } from '@tanstack/react-query'
import { formatCount, formatDateTime } from '../../lib/format.ts'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { type ListProps, PagedRecords } from '../../ui/lists/paged-list.tsx'
import { Record } from '../../ui/lists/record.tsx'
import { RowTable } from '../../ui/lists/row-table.tsx'
import { type AuditFilter, auditQuery } from './api.ts'
import { actionWords, auditDeed, changedFields, pathWords } from './audit-words.ts'

const namesAtMost = 4

/** Lists the names of a few fields, or counts them when there are many. */
const summaryOf = (names: readonly string[]): string =>
  names.length > namesAtMost ? formatCount(names.length, 'field') : names.join('; ')

const AuditEntry = ({ record }: { record: AuditRecord }) => {
  const fields = changedFields(record.before, record.after)
  return (
    <Record
      title={auditDeed(record)}
      line={formatDateTime(record.at)}
      rest={record.actorName}
      preview={summaryOf(fields.map(({ path }) => pathWords(path)))}
    >
      {fields.length > 0 && (
        <RowTable
          label={`Fields of ${actionWords(record.action)}`}
          columns={['Field', 'Before', 'After']}
          rows={fields.map(({ path, before, after }) => ({
            id: path,
            cells: [pathWords(path), before, after],
          }))}
        />
      )}
    </Record>
  )
}

/** Lists what staff did, newest first, each with the fields that changed. */
export const AuditList = ({ filter, onPage }: ListProps<AuditFilter>) => {
  const { data } = useSuspenseQuery(auditQuery(filter))
  return (
    <PagedRecords
      label="Audit log"
      list={data}
      filter={filter}
      onPage={onPage}
      total={formatCount(data.total, 'record')}
      empty={
        <EmptyState title="No matching entries" hint="Try another word, a longer time, or all actions." />
      }
      renderItem={(record) => <AuditEntry record={record} />}
    />
  )
}
