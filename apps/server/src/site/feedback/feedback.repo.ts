import type { feedbackOps } from '@lectureshelf/contract/site/feedback'
import type { QueryOf } from '@lectureshelf/contract/operation'
import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import { type Db, firstOf } from '../../platform/db/database.ts'
import { contains, readPage } from '../../platform/db/lists.ts'
import { countTallied } from '../../platform/memory/tally.ts'
import { feedback } from '../../schema.ts'

export type StoredFeedback = typeof feedback.$inferSelect

export const insertFeedback = async (on: Db, values: typeof feedback.$inferInsert): Promise<void> => {
  await on.insert(feedback).values(values)
}

type FeedbackPage = QueryOf<typeof feedbackOps.list>

/** Returns one page of the matching feedback, newest first, and the number of matches. */
export const pageFeedback = (on: Db, { q, read, ...page }: FeedbackPage) => {
  const isInState = read === true ? isNotNull(feedback.readAt) : isNull(feedback.readAt)
  const matches = and(
    contains([feedback.name, feedback.usn, feedback.feedback], q),
    read === undefined ? undefined : isInState,
  )
  const rows = on.select().from(feedback).where(matches).orderBy(desc(feedback.createdAt), desc(feedback.id))
  const state = read === true ? 'read' : 'unread'
  return readPage(rows, page, () =>
    q === ''
      ? countTallied(on, 'feedback', read === undefined ? undefined : state)
      : on.$count(feedback, matches),
  )
}

/** Counts the unread messages. */
export const countUnread = (on: Db): Promise<number> => countTallied(on, 'feedback', 'unread')

export const markFeedback = (
  on: Db,
  { id, readAt }: { id: string; readAt: Date | null },
): Promise<StoredFeedback | null> =>
  firstOf(on.update(feedback).set({ readAt }).where(eq(feedback.id, id)).returning())
