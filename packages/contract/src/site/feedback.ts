import { z } from 'zod'
import { Id, ListQuery } from '../common.ts'
import { operation, operations } from '../operation.ts'
import { feedbackCalls } from './calls/feedback.calls.ts'

export const Feedback = z.object({
  _id: Id,
  usn: z.string(),
  name: z.string(),
  feedback: z.string(),
  createdAt: z.string(),
  isRead: z.boolean(),
})
export type Feedback = z.infer<typeof Feedback>

export const feedbackOps = operations(() => ({
  list: operation({
    ...feedbackCalls.list,
    right: 'administer',
    summary: 'What people wrote, newest first',
    query: ListQuery.extend({ read: z.stringbool().optional() }),
    response: z.object({ items: z.array(Feedback), total: z.number().int(), unread: z.number().int() }),
  }),
  mark: operation({
    ...feedbackCalls.mark,
    right: 'administer',
    summary: 'Mark a message as read or unread',
    params: z.object({ id: Id }),
    body: z.object({ read: z.boolean() }),
    response: z.object({ message: z.string(), feedback: Feedback }),
  }),
}))
