import { and, desc, eq, gt, inArray, isNull, lte, ne, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { type SearchPage, contains, readPage } from '../../platform/db/lists.ts'
import { session } from '../../schema.ts'

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
  /** Set when the person has just typed their password. */
  confirmedAt: Date | null
  /** The hash of the browser's token, and when it was shown; null without one, or when it was just made. */
  deviceHash: string | null
  deviceShownAt: Date | null
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

/** Ends one live session of a person and returns its user agent, or null. */
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
    .set({ endedAt: now, endReason: reason, networks: {} })
    .where(and(eq(session.id, sessionId), eq(session.studentId, studentId), isLive(now)))
    .returning({ userAgent: session.userAgent })
  return ended?.userAgent ?? null
}

/** Ends a live session whoever it is of, as signed out, and returns its person, or null. */
export const endNamedSession = async (on: Db, sessionId: string, now: Date): Promise<string | null> => {
  const [ended] = await on
    .update(session)
    .set({ endedAt: now, endReason: 'logout', networks: {} })
    .where(and(eq(session.id, sessionId), isLive(now)))
    .returning({ studentId: session.studentId })
  return ended?.studentId ?? null
}

/** Finds when the person last proved their password in a session; null when never, or since a new password. */
export const findConfirmation = async (on: Db, sessionId: string): Promise<Date | null> => {
  const [row] = await on
    .select({ confirmedAt: session.confirmedAt })
    .from(session)
    .where(eq(session.id, sessionId))
  return row?.confirmedAt ?? null
}

/** Stores that the person proved their password in a session, or with null that they no longer did. */
export const saveConfirmation = async (
  on: Db,
  sessionId: string,
  confirmedAt: Date | null,
): Promise<void> => {
  await on.update(session).set({ confirmedAt, wrongPasswords: 0 }).where(eq(session.id, sessionId))
}

/** Counts a wrong password of a session and returns how many there were in a row. */
export const countWrongPassword = async (on: Db, sessionId: string): Promise<number> => {
  const [row] = await on
    .update(session)
    .set({ wrongPasswords: sql`${session.wrongPasswords} + 1` })
    .where(eq(session.id, sessionId))
    .returning({ wrongPasswords: session.wrongPasswords })
  return row?.wrongPasswords ?? 0
}

/** Ends a row of wrong passwords in a session. */
export const forgetWrongPasswords = async (on: Db, sessionId: string): Promise<void> => {
  await on
    .update(session)
    .set({ wrongPasswords: 0 })
    .where(and(eq(session.id, sessionId), gt(session.wrongPasswords, 0)))
}

/** Returns whether a person has ever had a session, live or not. */
export const hasHadSession = async (on: Db, studentId: string): Promise<boolean> => {
  const found = await on
    .select({ id: session.id })
    .from(session)
    .where(eq(session.studentId, studentId))
    .limit(1)
  return found.length > 0
}

/** Finds when a session was last used, as the database knows it. */
export const findLastUse = async (on: Db, sessionId: string): Promise<Date | null> => {
  const [row] = await on
    .select({ lastSeenAt: session.lastSeenAt })
    .from(session)
    .where(eq(session.id, sessionId))
  return row?.lastSeenAt ?? null
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
    .set({ endedAt: now, endReason: reason, networks: {} })
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
  return readPage(rows, page, () => on.$count(session, matches))
}

/** Stores that a request of a session carried a token: from now on it continues only with this one. */
export const bindSession = async (
  on: Db,
  { sessionId, deviceHash, now }: { sessionId: string; deviceHash: string; now: Date },
): Promise<void> => {
  await on
    .update(session)
    .set({ deviceHash, deviceShownAt: now, networks: {} })
    .where(and(eq(session.id, sessionId), isNull(session.endedAt)))
}

interface NetworkUse {
  sessionId: string
  network: string
  now: Date
  /** Earlier uses count no more. */
  since: Date
  max: number
}

/** Stores that a session was used from a network. @returns false for one network too many, or an ended one */
export const noteNetwork = (on: Db, { sessionId, network, now, since, max }: NetworkUse): Promise<boolean> =>
  on.transaction(async (tx) => {
    const [row] = await tx
      .select({ networks: session.networks })
      .from(session)
      .where(and(eq(session.id, sessionId), isNull(session.endedAt)))
      .for('update')
    // What a process remembers of an ended session may be half a second old.
    if (row === undefined) return false
    const isRecent = ([, at]: [string, string]) => at > since.toISOString()
    const recent = Object.fromEntries(Object.entries(row.networks).filter(isRecent))
    const networks = { ...recent, [network]: now.toISOString() }
    if (Object.keys(networks).length > max) return false
    await tx.update(session).set({ networks }).where(eq(session.id, sessionId))
    return true
  })

/** Ends what other people have open in a browser in which someone has just signed in. */
export const endSessionsOfBrowser = async (
  on: Db,
  { hashes, butOf, now }: { hashes: readonly string[]; butOf: string; now: Date },
): Promise<void> => {
  if (hashes.length === 0) return
  await on
    .update(session)
    .set({ endedAt: now, endReason: 'browser_taken', networks: {} })
    .where(
      and(inArray(session.deviceHash, [...hashes]), ne(session.studentId, butOf), isNull(session.endedAt)),
    )
}
