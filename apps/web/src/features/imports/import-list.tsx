import { addresses } from '@lectureshelf/contract/addresses'
import { Anchor } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatCount, formatDateTime } from '../../lib/format.ts'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { Pager } from '../../ui/lists/pager.tsx'
import { Badge, ListTotal, Record, RecordList } from '../../ui/lists/record.tsx'
import { type ImportsFilter, importsPerPage, importsQuery } from './api.ts'
import { countWords, stateTones, stateWords } from './import-words.ts'

interface ImportListProps {
  filter: ImportsFilter
  onPage: (page: number) => void
}

/** Lists the bulk imports, newest first, including those of the command line. */
export const ImportList = ({ filter, onPage }: ImportListProps) => {
  const { data } = useSuspenseQuery(importsQuery(filter))
  const { page = 1, q } = filter
  if (data.total === 0 && q === undefined)
    return <EmptyState title="Nothing was imported yet" hint="Drop a folder above and look at its plan." />
  return (
    <>
      <ListTotal>{formatCount(data.total, 'import')}</ListTotal>
      {data.items.length === 0 ? (
        <EmptyState title="No matching imports" hint="Try a part of its name." />
      ) : (
        <RecordList label="Imports">
          {data.items.map((row) => {
            const { _id: id, name, state, createdAt, startedByName } = row
            return (
              <Record
                key={id}
                level={3}
                title={
                  <Anchor component={Link} to={addresses.import(id)} inherit>
                    {name}
                  </Anchor>
                }
                line={`${startedByName}, ${formatDateTime(createdAt)}: ${countWords(row)}`}
                badges={<Badge tone={stateTones[state]}>{stateWords[state]}</Badge>}
              />
            )
          })}
        </RecordList>
      )}
      <Pager page={page} size={importsPerPage} total={data.total} onPage={onPage} />
    </>
  )
}
