import type { Takedown } from '@lectureshelf/contract/site/takedowns'
import { Anchor } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { formatCount, formatDateTime } from '../../lib/format.ts'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { Pager } from '../../ui/lists/pager.tsx'
import { Badge, Facts, ListTotal, Record, RecordList, RecordText } from '../../ui/lists/record.tsx'
import { type TakedownFilter, takedownsPerPage, takedownsQuery } from './api.ts'
import { OutcomeDialog } from './outcome-dialog.tsx'

interface TakedownListProps {
  filter: TakedownFilter
  onPage: (page: number) => void
}

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

const Empty = ({ filter }: Pick<TakedownListProps, 'filter'>) =>
  filter.q === undefined && filter.state === undefined ? (
    <EmptyState
      title="No takedown requests"
      hint="What people send with the form at /Takedown appears here."
    />
  ) : (
    <EmptyState title="No matching requests" hint="Try another word, or show all of them." />
  )

/** Lists the takedown requests, newest first. */
export const TakedownList = ({ filter, onPage }: TakedownListProps) => {
  const { data } = useSuspenseQuery(takedownsQuery(filter))
  const total = useRef<HTMLOutputElement>(null)
  const { page = 1 } = filter
  return (
    <>
      <ListTotal ref={total}>
        {formatCount(data.total, 'request')}, {data.open} open in all
      </ListTotal>
      {data.items.length === 0 ? (
        <Empty filter={filter} />
      ) : (
        <RecordList label="Takedown requests">
          {data.items.map((takedown) => {
            const { _id: id, what, name, email, createdAt, reason, outcome } = takedown
            return (
              <Record
                key={id}
                title={what}
                line={
                  <>
                    {formatDateTime(createdAt)}, {name} (<Anchor href={`mailto:${email}`}>{email}</Anchor>)
                  </>
                }
                badges={outcome === null ? <Badge tone="warn">Open</Badge> : <Badge>Handled</Badge>}
                actions={<OutcomeDialog takedown={takedown} onHandled={() => total.current?.focus()} />}
              >
                <RecordText>{reason}</RecordText>
                <Facts facts={outcomeFacts(takedown)} />
              </Record>
            )
          })}
        </RecordList>
      )}
      <Pager page={page} size={takedownsPerPage} total={data.total} onPage={onPage} />
    </>
  )
}
