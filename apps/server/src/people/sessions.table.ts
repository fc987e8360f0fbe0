import { and, desc, eq, gt, isNull, lte, ne } from 'drizzle-orm'
import type { Db } from '../platform/db/database.ts'
import { type SearchPage, contains, readPage, rowCount } from '../platform/db/lists.ts'
import { session } from '../schema.ts'

export type StoredSession = typeof session.$inferSelect
export type EndReason = NonNullable<StoredSession['endReason']>
export type Device = Pick<StoredSession, 'userAgent' | 'deviceType'>

const byLastUse = [desc(session.lastSeenAt), desc(session.createdAt), desc(session.id)]

const isLive = (now: Date) => and(isNull(session.endedAt), gt(session.expiresAt, now))

/** Lists a person's live sessions, the most recently used first. */
export const listLiveSessions = (on: Db, studentId: string, now: Date) =>
  on
    .select()
    .from(session)
    .where(and(eq(session.studentId, studentId), isLive(now)))
    .orderBy(...byLastUse)

interface NewSession extends Device {
  studentId: string
  now: Date
  expiresAt: Date
}

/** Stores a session and returns its id. */
export const insertSession = async (on: Db, { now, ...values }: NewSession): Promise<string> => {
  const id = crypto.randomUUID()
  await on.insert(session).values({ id, ...values, createdAt: now, lastSeenAt: now })
  return id
}

/** Stores when a session was last used, unless a use after `writtenBefore` is already stored. */
export const touchSession = async (
  on: Db,
  { sessionId, usedAt }: { sessionId: string; usedAt: Date },
  writtenBefore: Date,
): Promise<void> => {
  await on
    .update(session)
    .set({ lastSeenAt: usedAt })
    .where(and(eq(session.id, sessionId), lte(session.lastSeenAt, writtenBefore)))
}

/** Ends one live session of a person and returns its user agent; null when there is none. */
export const endSession = async (
  on: Db,
  {
    sessionId,
    studentId,
    reason,
    now,
  }: { sessionId: string; studentId: string; reason: EndReason; now: Date },
): Promise<string | null> => {
  const [ended] = await on
    .update(session)
    .set({ endedAt: now, endReason: reason })
    .where(and(eq(session.id, sessionId), eq(session.studentId, studentId), isLive(now)))
    .returning({ userAgent: session.userAgent })
  return ended?.userAgent ?? null
}

/** Ends every live session of a person, except the given one. */
export const endOtherSessions = async (
  on: Db,
  {
    keepId,
    studentId,
    reason,
    now,
  }: { keepId: string | null; studentId: string; reason: EndReason; now: Date },
): Promise<void> => {
  await on
    .update(session)
    .set({ endedAt: now, endReason: reason })
    .where(
      and(
        eq(session.studentId, studentId),
        keepId === null ? undefined : ne(session.id, keepId),
        isLive(now),
      ),
    )
}

/** Reads one page of a person's live sessions whose device matches, and how many match. */
export const pageLiveSessions = (on: Db, studentId: string, { q, ...page }: SearchPage, now: Date) => {
  const matches = and(eq(session.studentId, studentId), isLive(now), contains([session.userAgent], q))
  const rows = on
    .select()
    .from(session)
    .where(matches)
    .orderBy(...byLastUse)
  return readPage(rows, page, () => on.select(rowCount).from(session).where(matches))
}
