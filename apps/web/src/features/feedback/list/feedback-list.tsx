import type { Feedback } from '@lectureshelf/contract/site/feedback'
import { personLabel } from '@lectureshelf/contract/people/person-label'
import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { runMutation } from '../../../lib/http/run-mutation.ts'
import { formatCount, formatDateTime } from '../../../lib/format.ts'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { errorSentence } from '../../../ui/error-panel.tsx'
import { Pager } from '../../../ui/lists/pager.tsx'
import { Badge, ListTotal, Record, RecordList, RecordText } from '../../../ui/lists/record.tsx'
import { toast } from '../../../ui/toast.ts'
import { type FeedbackFilter, feedbackPerPage, feedbackQuery, useMarkFeedback } from './api.ts'

interface FeedbackListProps {
  filter: FeedbackFilter
  onPage: (page: number) => void
}

const MarkButton = ({ message, onMarked }: { message: Feedback; onMarked: () => void }) => {
  const { _id: id, isRead, name } = message
  const marking = useMarkFeedback()
  const mark = () =>
    runMutation(
      marking,
      { id, isRead: !isRead },
      {
        onSuccess: (answer) => {
          toast.success(answer.message)
          onMarked()
        },
        onError: (error) => toast.error(errorSentence(error)),
      },
    )
  const label = isRead ? 'Mark as unread' : 'Mark as read'
  return (
    <Button
      variant="default"
      loading={marking.isPending}
      onClick={mark}
      aria-label={`${label}: ${name}, ${formatDateTime(message.createdAt)}`}
    >
      {label}
    </Button>
  )
}

const Empty = ({ filter }: Pick<FeedbackListProps, 'filter'>) =>
  filter.q === undefined && filter.read === undefined ? (
    <EmptyState title="No feedback yet" hint="What people send with the form on Home appears here." />
  ) : (
    <EmptyState title="No matching messages" hint="Try another word, or show all of them." />
  )

/** Lists the feedback, newest first. */
export const FeedbackList = ({ filter, onPage }: FeedbackListProps) => {
  const { data } = useSuspenseQuery(feedbackQuery(filter))
  const total = useRef<HTMLOutputElement>(null)
  const { page = 1 } = filter
  return (
    <>
      <ListTotal ref={total}>
        {formatCount(data.total, 'message')}, {data.unread} unread in all
      </ListTotal>
      {data.items.length === 0 ? (
        <Empty filter={filter} />
      ) : (
        <RecordList label="Feedback">
          {data.items.map((message) => {
            const { _id: id, createdAt, isRead, feedback } = message
            return (
              <Record
                key={id}
                title={personLabel(message)}
                line={formatDateTime(createdAt)}
                badges={isRead ? <Badge>Read</Badge> : <Badge tone="warn">Unread</Badge>}
                actions={<MarkButton message={message} onMarked={() => total.current?.focus()} />}
              >
                <RecordText>{feedback}</RecordText>
              </Record>
            )
          })}
        </RecordList>
      )}
      <Pager page={page} size={feedbackPerPage} total={data.total} onPage={onPage} />
    </>
  )
}
