import type { ImportItem } from '@lectureshelf/contract/library/imports'
import { useSuspenseQuery } from '@tanstack/react-query'
import { formatCount } from '../../lib/format.ts'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { type ListProps, PagedList } from '../../ui/lists/paged-list.tsx'
import { Badge } from '../../ui/lists/record.tsx'
import { RowTable } from '../../ui/lists/row-table.tsx'
import { type LinesFilter, importQuery, linesPerPage } from './api.ts'
import { kindWords, lineWords } from './import-words.ts'
import classes from './imports.module.css'

interface ImportLinesProps extends ListProps<LinesFilter> {
  importId: string
}

const tones = {
  create: 'plain',
  skip: 'plain',
  refuse: 'warn',
  created: 'ok',
  skipped: 'plain',
  failed: 'danger',
} as const

const cellsOf = ({ kind, path, title, state, reason }: ImportItem) => [
  <div key="what" className={classes.what}>
    {title}
    {path !== title && <p>{path}</p>}
  </div>,
  <span key="kind" className={classes.word}>
    {kindWords[kind]}
  </span>,
  <Badge key="state" tone={tones[state]}>
    {lineWords[state]}
  </Badge>,
  reason ?? '',
]

/** Lists the lines of a plan with their results; lines that were not understood come first. */
export const ImportLines = ({ importId, filter, onPage }: ImportLinesProps) => {
  const { data } = useSuspenseQuery(importQuery(importId, filter))
  const { size = linesPerPage, q, state } = filter
  if (data.import.state === 'planning') return null
  const isNarrowed = q !== undefined || state !== undefined
  return (
    <PagedList
      list={data}
      filter={{ ...filter, size }}
      onPage={onPage}
      total={formatCount(data.total, 'line')}
      empty={<EmptyState title={isNarrowed ? 'No matching lines' : 'It is empty'} />}
    >
      {() => (
        <RowTable
          label="Plan"
          columns={['What', 'Kind', 'State', 'Why']}
          rows={data.items.map((item) => ({ id: String(item.position), cells: cellsOf(item) }))}
          rowsAtFirst={size}
        />
      )}
    </PagedList>
  )
}
