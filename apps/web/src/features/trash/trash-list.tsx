import type { TrashItem } from '@lectureshelf/contract/content/trash'
import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { runMutation } from '../../lib/http/run-mutation.ts'
import { formatCount, formatDateTime } from '../../lib/format.ts'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { Pager } from '../../ui/lists/pager.tsx'
import { Badge, Facts, ListTotal, Record, RecordList } from '../../ui/lists/record.tsx'
import { refusalReason } from '../../ui/forms/refusal-sentence.ts'
import { contentToast } from '../../ui/toast.ts'
import { type TrashFilter, trashPerPage, trashQuery, useRestore } from './api.ts'
import classes from './trash-list.module.css'
import { kindWords, timeLeft } from './trash-words.ts'

interface TrashListProps {
  filter: TrashFilter
  onPage: (page: number) => void
}

interface TrashRecordProps {
  item: TrashItem
  now: number
  /** Called when the record disappears, so that the caller can move the focus. */
  onRestored: () => void
}

const lineOf = ({ deletedAt, deletedByName }: TrashItem): string =>
  `Deleted ${formatDateTime(deletedAt)}${deletedByName === null ? '' : ` by ${deletedByName}`}`

const TrashRecord = ({ item, now, onRestored }: TrashRecordProps) => {
  const restoring = useRestore()
  const restore = () =>
    runMutation(restoring, item, {
      onSuccess: ({ message }) => {
        contentToast.success(message)
        onRestored()
      },
    })
  return (
    <Record
      title={item.title}
      line={lineOf(item)}
      badges={
        <>
          <Badge>{kindWords[item.kind]}</Badge>
          <Badge>{timeLeft(item.goneAt, now)}</Badge>
        </>
      }
      actions={
        <Button
          variant="default"
          loading={restoring.isPending}
          onClick={restore}
          aria-label={`Restore ${item.title}`}
        >
          Restore
        </Button>
      }
    >
      <Facts
        facts={[
          [item.kind === 'subject' || item.kind === 'offering' ? 'Taught at' : 'Was in', item.where],
          ['With it', item.holds],
        ]}
      />
      {restoring.isError && (
        <p role="alert" className={classes.refusal}>
          {refusalReason(restoring.error)}
        </p>
      )}
    </Record>
  )
}

/** Lists what was deleted in the last 30 days, each with Restore. */
export const TrashList = ({ filter, onPage }: TrashListProps) => {
  const { data } = useSuspenseQuery(trashQuery(filter))
  const [now] = useState(Date.now)
  const total = useRef<HTMLOutputElement>(null)
  const { page = 1, q, kind } = filter
  return (
    <>
      <ListTotal ref={total}>{formatCount(data.total, 'item')}</ListTotal>
      {data.items.length === 0 ? (
        <EmptyState
          title={
            q === undefined && kind === undefined ? 'The trash is empty' : 'Nothing in the trash matches'
          }
          hint="What is deleted can be restored for 30 days."
        />
      ) : (
        <RecordList label="Trash">
          {data.items.map((item) => {
            const { _id: id } = item
            return <TrashRecord key={id} item={item} now={now} onRestored={() => total.current?.focus()} />
          })}
        </RecordList>
      )}
      <Pager page={page} size={trashPerPage} total={data.total} onPage={onPage} />
    </>
  )
}
