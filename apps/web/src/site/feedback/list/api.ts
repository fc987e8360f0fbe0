import { feedbackCalls } from '@lectureshelf/contract/site/calls/feedback.calls'
import { call } from '../../../lib/http/http.ts'
import { useChange } from '../../../lib/http/use-change.ts'
import { type ListFilter, listQuery } from '../../../lib/http/list-query.ts'

export interface FeedbackFilter extends ListFilter {
  read?: 'true' | 'false'
}

const feedbackKeys = {
  all: ['feedback'] as const,
  list: (filter: FeedbackFilter) => ['feedback', filter] as const,
}

/** Fetches one page of the feedback, newest first, with the total of unread messages. */
export const feedbackQuery = (filter: FeedbackFilter) =>
  listQuery(feedbackKeys.list(filter), filter, (query, signal) => call(feedbackCalls.list, { query, signal }))

/** Marks a message as read or unread. */
export const useMarkFeedback = () =>
  useChange(
    ({ id, isRead }: { id: string; isRead: boolean }) =>
      call(feedbackCalls.mark, { params: { id }, body: { read: isRead } }),
    feedbackKeys.all,
  )
