import { addresses } from '@lectureshelf/contract/addresses'
import type { SecurityEntry } from '@lectureshelf/contract/base/security-log'
import { Anchor } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatCount, formatDateTime } from '../../lib/format.ts'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { type ListProps, PagedRecords } from '../../ui/lists/paged-list.tsx'
import { Badge, Facts, Record } from '../../ui/lists/record.tsx'
import { type SecurityFilter, securityLogQuery } from './api.ts'
import { isWarning, kindWords, originWords } from './security-words.ts'

type Person = NonNullable<SecurityEntry['person']>

const PersonLink = ({ person }: { person: Person }) => {
  const { _id: id, name, usn } = person
  return (
    <Anchor component={Link} to={addresses.student(id)} inherit>
      {name} ({usn})
    </Anchor>
  )
}

const Entry = ({ entry }: { entry: SecurityEntry }) => {
  const { kind, person, actor, at, detail } = entry
  return (
    <Record
      title={person === null ? 'No account' : <PersonLink person={person} />}
      line={formatDateTime(at)}
      rest={originWords(entry)}
      preview={detail}
      badges={<Badge tone={isWarning(kind) ? 'warn' : 'plain'}>{kindWords[kind]}</Badge>}
    >
      <Facts
        facts={[
          ['When', formatDateTime(at)],
          ['Detail', detail],
          ['Done by', actor === null ? null : <PersonLink key="actor" person={actor} />],
        ]}
      />
    </Record>
  )
}

/** Lists sign-ins, refusals and changes of accounts, newest first. */
export const SecurityList = ({ filter, onPage }: ListProps<SecurityFilter>) => {
  const { data } = useSuspenseQuery(securityLogQuery(filter))
  return (
    <PagedRecords
      label="Security log"
      list={data}
      filter={filter}
      onPage={onPage}
      total={formatCount(data.total, 'entry', 'entries')}
      empty={<EmptyState title="No matching entries" hint="Try another word, or all kinds." />}
      renderItem={(entry) => <Entry entry={entry} />}
    />
  )
}
