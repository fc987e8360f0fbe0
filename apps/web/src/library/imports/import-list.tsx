import { addresses } from '@lectureshelf/contract/addresses'
import { Anchor } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatCount, formatDateTime } from '../../lib/format.ts'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { type ListProps, PagedRecords } from '../../ui/lists/paged-list.tsx'
import { Badge, Record } from '../../ui/lists/record.tsx'
import { type ImportsFilter, importsQuery } from './api.ts'
import { countWords, stateTones, stateWords } from './import-words.ts'

/** Lists the bulk imports, newest first, including those of the command line. */
export const ImportList = ({ filter, onPage }: ListProps<ImportsFilter>) => {
  const { data } = useSuspenseQuery(importsQuery(filter))
  if (data.total === 0 && filter.q === undefined)
    return <EmptyState title="Nothing imported yet" hint="Drop a folder above and look at its plan." />
  return (
    <PagedRecords
      label="Imports"
      list={data}
      filter={filter}
      onPage={onPage}
      total={formatCount(data.total, 'import')}
      empty={<EmptyState title="No matching imports" hint="Try a part of its name." />}
      renderItem={(row) => (
        <Record
          level={3}
          title={
            <Anchor component={Link} to={addresses.import(row._id)} inherit>
              {row.name}
            </Anchor>
          }
          line={formatDateTime(row.createdAt)}
          rest={`${countWords(row)}, by ${row.startedByName}`}
          badges={<Badge tone={stateTones[row.state]}>{stateWords[row.state]}</Badge>}
        />
      )}
    />
  )
}
