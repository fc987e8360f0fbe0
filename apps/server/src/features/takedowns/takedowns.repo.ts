import { and, count, desc, eq, ilike, isNotNull, isNull, or } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { student, takedown } from '../../schema.ts'

type TakedownRow = typeof takedown.$inferSelect
export type StoredTakedown = TakedownRow & { handledByName: string | null }

export const insertTakedown = async (on: Db, values: typeof takedown.$inferInsert): Promise<string> => {
  const [row] = await on.insert(takedown).values(values).returning({ id: takedown.id })
  if (row === undefined) throw new Error('The request was not stored.')
  return row.id
}

interface Page {
  page: number
  size: number
  q: string
  state?: 'open' | 'handled' | undefined
}

const isInState = (state: Page['state']) => {
  if (state === undefined) return undefined
  return state === 'open' ? isNull(takedown.handledAt) : isNotNull(takedown.handledAt)
}

const withName = (on: Db) =>
  on
    .select({ takedown, handledByName: student.name })
    .from(takedown)
    .leftJoin(student, eq(student.id, takedown.handledBy))

/** One page of the requests that match, newest first, and how many match. */
export const pageTakedowns = async (on: Db, { page, size, q, state }: Page) => {
  const pattern = `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const hasText = or(
    ...[takedown.name, takedown.email, takedown.what, takedown.reason].map((text) => ilike(text, pattern)),
  )
  const matches = and(hasText, isInState(state))
  const rows = await withName(on)
    .where(matches)
    .orderBy(desc(takedown.createdAt), desc(takedown.id))
    .limit(size)
    .offset((page - 1) * size)
  const [total] = await on.select({ count: count() }).from(takedown).where(matches)
  return {
    rows: rows.map(({ handledByName, ...row }): StoredTakedown => ({ ...row.takedown, handledByName })),
    total: total?.count ?? 0,
  }
}

export const countOpenTakedowns = (on: Db): Promise<number> => on.$count(takedown, isInState('open'))

/** Locks a request: two owners may answer it at once. */
export const lockTakedown = async (on: Db, id: string): Promise<TakedownRow | null> => {
  const [row] = await on.select().from(takedown).where(eq(takedown.id, id)).for('update')
  return row ?? null
}

export const handleTakedown = async (
  on: Db,
  { id, ...change }: { id: string; outcome: string; handledAt: Date; handledBy: string },
): Promise<TakedownRow | null> => {
  const [row] = await on.update(takedown).set(change).where(eq(takedown.id, id)).returning()
  return row ?? null
}
