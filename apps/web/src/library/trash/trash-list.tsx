import { trashKeptDays } from '@lectureshelf/contract/constants'
import type { TrashItem } from '@lectureshelf/contract/library/trash'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount, formatDateTime } from '../../lib/format.ts'
import { ActionButton } from '../../ui/forms/action-button.tsx'
import { type ListProps, PagedRecords } from '../../ui/lists/paged-list.tsx'
import { Badge, Facts, Record } from '../../ui/lists/record.tsx'
import { refusalReason } from '../../ui/forms/refusal-sentence.ts'
import { contentToast } from '../../ui/toast.ts'
import { type TrashFilter, trashQuery, useRestore } from './api.ts'
import classes from './trash-list.module.css'
import { kindWords, timeLeft } from './trash-words.ts'

interface TrashRecordProps {
  item: TrashItem
  now: number
  /** Called when the record disappears, so that the caller can move the focus. */
  onRestored: () => void
}

const deleterOf = ({ deletedByName }: TrashItem): string =>
  deletedByName === null ? '' : `by ${deletedByName}`

/** The record itself says why an item could not be restored. */
const sayBelow = () => undefined

const TrashRecord = ({ item, now, onRestored }: TrashRecordProps) => {
  const restoring = useRestore()
  return (
    <Record
      title={item.title}
      line={`Deleted ${formatDateTime(item.deletedAt)}`}
      rest={deleterOf(item)}
      badges={
        <>
          <Badge>{kindWords[item.kind]}</Badge>
          <Badge>{timeLeft(item.goneAt, now)}</Badge>
        </>
      }
      notice={
        restoring.isError ? (
          <p role="alert" className={classes.refusal}>
            {refusalReason(restoring.error)}
          </p>
        ) : undefined
      }
      quick={
        <ActionButton
          action={restoring}
          given={item}
          name={`Restore ${item.title}`}
          onDone={onRestored}
          onRefused={sayBelow}
          toasts={contentToast}
        >
          Restore
        </ActionButton>
      }
    >
      <Facts
        facts={[
          [item.kind === 'subject' || item.kind === 'offering' ? 'Taught at' : 'Was in', item.where],
          ['With it', item.holds],
        ]}
      />
    </Record>
  )
}

const hint = `What is deleted can be restored for ${trashKeptDays} days.`

/** Lists what was deleted in the last 30 days, each with Restore. */
export const TrashList = ({ filter, onPage }: ListProps<TrashFilter>) => {
  const { data } = useSuspenseQuery(trashQuery(filter))
  const [now] = useState(Date.now)
  return (
    <PagedRecords
      label="Trash"
      list={data}
      filter={filter}
      onPage={onPage}
      total={formatCount(data.total, 'item')}
      nothing={{
        none: { title: 'The trash is empty', hint },
        noMatch: { title: 'Nothing in the trash matches', hint },
      }}
      renderItem={(item, focusTotal) => <TrashRecord item={item} now={now} onRestored={focusTotal} />}
    />
  )
}
