import { and, count, desc, eq, ilike, isNotNull, isNull, or } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { feedback } from '../../schema.ts'

export type StoredFeedback = typeof feedback.$inferSelect

export const insertFeedback = async (on: Db, values: typeof feedback.$inferInsert): Promise<void> => {
  await on.insert(feedback).values(values)
}

interface Page {
  page: number
  size: number
  q: string
  /** Only what was read, or only what was not. */
  read?: boolean | undefined
}

/** One page of what people wrote that matches, newest first, and how much matches. */
export const pageFeedback = async (on: Db, { page, size, q, read }: Page) => {
  const pattern = `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const hasText = or(
    ilike(feedback.name, pattern),
    ilike(feedback.usn, pattern),
    ilike(feedback.feedback, pattern),
  )
  const isInState = read === true ? isNotNull(feedback.readAt) : isNull(feedback.readAt)
  const matches = and(hasText, read === undefined ? undefined : isInState)
  const rows = await on
    .select()
    .from(feedback)
    .where(matches)
    .orderBy(desc(feedback.createdAt), desc(feedback.id))
    .limit(size)
    .offset((page - 1) * size)
  const [total] = await on.select({ count: count() }).from(feedback).where(matches)
  return { rows, total: total?.count ?? 0 }
}

export const countUnread = (on: Db): Promise<number> => on.$count(feedback, isNull(feedback.readAt))

export const markFeedback = async (
  on: Db,
  { id, readAt }: { id: string; readAt: Date | null },
): Promise<StoredFeedback | null> => {
  const [row] = await on.update(feedback).set({ readAt }).where(eq(feedback.id, id)).returning()
  return row ?? null
}
