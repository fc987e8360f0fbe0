import type { Takedown } from '@lectureshelf/contract/site/takedowns'
import { Anchor } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { formatCount, formatDateTime } from '../../lib/format.ts'
import { type ListProps, PagedRecords } from '../../ui/lists/paged-list.tsx'
import { Badge, Facts, Record, RecordText } from '../../ui/lists/record.tsx'
import { type TakedownFilter, takedownsQuery } from './api.ts'
import { OutcomeDialog } from './outcome-dialog.tsx'

const outcomeFacts = ({ outcome, handledAt, handledByName }: Takedown) =>
  outcome === null
    ? []
    : ([
        ['Outcome', outcome],
        [
          'Handled',
          [handledAt === null ? '' : formatDateTime(handledAt), handledByName].filter(Boolean).join(', '),
        ],
      ] as const)

const TakedownRecord = ({ takedown, onHandled }: { takedown: Takedown; onHandled: () => void }) => {
  const { what, name, email, createdAt, reason, outcome } = takedown
  return (
    <Record
      title={what}
      line={formatDateTime(createdAt)}
      rest={
        <>
          {name} (<Anchor href={`mailto:${email}`}>{email}</Anchor>)
        </>
      }
      preview={reason}
      badges={outcome === null ? <Badge tone="warn">Open</Badge> : <Badge>Handled</Badge>}
      actions={<OutcomeDialog takedown={takedown} onHandled={onHandled} />}
    >
      <RecordText>{reason}</RecordText>
      <Facts facts={outcomeFacts(takedown)} />
    </Record>
  )
}

/** Lists the takedown requests, newest first. */
export const TakedownList = ({ filter, onPage }: ListProps<TakedownFilter>) => {
  const { data } = useSuspenseQuery(takedownsQuery(filter))
  return (
    <PagedRecords
      label="Takedown requests"
      list={data}
      filter={filter}
      onPage={onPage}
      total={`${formatCount(data.total, 'request')}, ${data.open} open in all`}
      nothing={{
        none: {
          title: 'No takedown requests',
          hint: 'What people send with the form at /Takedown appears here.',
        },
        noMatch: { title: 'No matching requests', hint: 'Try another word, or show all of them.' },
      }}
      renderItem={(takedown, focusTotal) => <TakedownRecord takedown={takedown} onHandled={focusTotal} />}
    />
  )
}
