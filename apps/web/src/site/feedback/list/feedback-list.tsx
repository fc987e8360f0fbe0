import type { Feedback } from '@lectureshelf/contract/site/feedback'
import { personLabel } from '@lectureshelf/contract/base/person-label'
import { useSuspenseQuery } from '@tanstack/react-query'
import { formatCount, formatDateTime } from '../../../lib/format.ts'
import { ActionButton } from '../../../ui/forms/action-button.tsx'
import { type ListProps, PagedRecords } from '../../../ui/lists/paged-list.tsx'
import { Badge, Record, RecordText } from '../../../ui/lists/record.tsx'
import { type FeedbackFilter, feedbackQuery, useMarkFeedback } from './api.ts'

const MarkButton = ({ message, onMarked }: { message: Feedback; onMarked: () => void }) => {
  const { _id: id, isRead, name, createdAt } = message
  const label = isRead ? 'Mark as unread' : 'Mark as read'
  return (
    <ActionButton
      action={useMarkFeedback()}
      given={{ id, isRead: !isRead }}
      name={`${label}: ${name}, ${formatDateTime(createdAt)}`}
      onDone={onMarked}
    >
      {label}
    </ActionButton>
  )
}

/** Lists the feedback, newest first. */
export const FeedbackList = ({ filter, onPage }: ListProps<FeedbackFilter>) => {
  const { data } = useSuspenseQuery(feedbackQuery(filter))
  return (
    <PagedRecords
      label="Feedback"
      list={data}
      filter={filter}
      onPage={onPage}
      total={`${formatCount(data.total, 'message')}, ${data.unread} unread in all`}
      nothing={{
        none: { title: 'No feedback yet', hint: 'What people send with the form on Home appears here.' },
        noMatch: { title: 'No matching messages', hint: 'Try another word, or show all of them.' },
      }}
      renderItem={(message, focusTotal) => (
        <Record
          title={personLabel(message)}
          line={formatDateTime(message.createdAt)}
          preview={message.feedback}
          badges={message.isRead ? <Badge>Read</Badge> : <Badge tone="warn">Unread</Badge>}
          quick={<MarkButton message={message} onMarked={focusTotal} />}
        >
          <RecordText>{message.feedback}</RecordText>
        </Record>
      )}
    />
  )
}
