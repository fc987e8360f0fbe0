import { feedbackCalls } from '@lectureshelf/contract/site/calls/feedback.calls'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { pageSize } from '../../../lib/page-search.ts'
import { refetch } from '../../../lib/http/refetch.ts'

export interface FeedbackFilter {
  read?: 'true' | 'false'
  q?: string
  page?: number
  size?: number
}

const feedbackKeys = {
  all: ['feedback'] as const,
  list: (filter: FeedbackFilter) => ['feedback', filter] as const,
}

/** Fetches one page of the feedback, newest first, with the total of unread messages. */
export const feedbackQuery = (filter: FeedbackFilter) =>
  queryOptions({
    queryKey: feedbackKeys.list(filter),
    queryFn: ({ signal }) =>
      call(feedbackCalls.list, { query: { ...filter, size: filter.size ?? pageSize }, signal }),
    // Messages arrive all day.
    staleTime: 0,
  })

/** Marks a message as read or unread. */
export const useMarkFeedback = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, isRead }: { id: string; isRead: boolean }) =>
      call(feedbackCalls.mark, { params: { id }, body: { read: isRead } }),
    // Not awaited: the refetch may remove the message, and with it the component that reports success.
    onSettled: () => refetch(queryClient, feedbackKeys.all),
  })
}
