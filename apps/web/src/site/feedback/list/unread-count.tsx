import { useQuery } from '@tanstack/react-query'
import { feedbackQuery } from './api.ts'

/** Shows how many messages are unread, beside the name of their page; nothing while there are none. */
export const UnreadFeedback = () => {
  const { data } = useQuery(feedbackQuery({}))
  return data === undefined || data.unread === 0 ? null : <span>{` (${data.unread} unread)`}</span>
}
