import { and, count, desc, eq, gt, ilike, isNull, lte, ne } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { session, student } from '../../schema.ts'
import type { Device, EndReason } from './sessions.policy.ts'

export type StoredSession = typeof session.$inferSelect

const isLive = (now: Date) => and(isNull(session.endedAt), gt(session.expiresAt, now))

/** A session with its person, living or not: everything that decides a request, in one query. */
export const findSessionWithStudent = async (on: Db, sessionId: string, studentId: string) => {
  const [row] = await on
    .select({ session, student })
    .from(session)
    .innerJoin(student, eq(student.id, session.studentId))
    .where(and(eq(session.id, sessionId), eq(session.studentId, studentId)))
  return row ?? null
}

/** A live person, or null. */
export const findStudent = async (on: Db, studentId: string) => {
  const [row] = await on
    .select()
    .from(student)
    .where(and(eq(student.id, studentId), isNull(student.deletedAt)))
  return row ?? null
}

/** Locks a live person: sign-ins and password changes of one person happen one after the other. */
export const lockStudent = async (on: Db, studentId: string) => {
  const [row] = await on
    .select()
    .from(student)
    .where(and(eq(student.id, studentId), isNull(student.deletedAt)))
    .for('no key update')
  return row ?? null
}

/** A person's living sessions, the most recently used first. */
export const listLiveSessions = (on: Db, studentId: string, now: Date) =>
  on
    .select()
    .from(session)
    .where(and(eq(session.studentId, studentId), isLive(now)))
    .orderBy(desc(session.lastSeenAt), desc(session.createdAt), desc(session.id))

interface NewSession extends Device {
  studentId: string
  now: Date
  expiresAt: Date
}

export const insertSession = async (on: Db, { now, ...values }: NewSession): Promise<string> => {
  const id = crypto.randomUUID()
  await on.insert(session).values({ id, ...values, createdAt: now, lastSeenAt: now })
  return id
}

/** Writes when a session was last used, unless a use after `writtenBefore` is written already. */
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

/** Ends one living session of a person, and returns its user agent; null when there is none. */
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

/** Ends every living session of a person, but for the one to keep. */
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

interface Page {
  page: number
  size: number
  q: string
}

/** One page of a person's living sessions whose device matches, and how many match. */
export const pageLiveSessions = async (on: Db, studentId: string, { page, size, q }: Page, now: Date) => {
  const pattern = `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const matches = and(eq(session.studentId, studentId), isLive(now), ilike(session.userAgent, pattern))
  const [total] = await on.select({ count: count() }).from(session).where(matches)
  const rows = await on
    .select()
    .from(session)
    .where(matches)
    .orderBy(desc(session.lastSeenAt), desc(session.createdAt), desc(session.id))
    .limit(size)
    .offset((page - 1) * size)
  return { rows, total: total?.count ?? 0 }
}
