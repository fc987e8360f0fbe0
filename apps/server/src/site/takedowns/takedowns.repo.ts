import type { QueryOf } from '@lectureshelf/contract/operation'
import type { takedownOps } from '@lectureshelf/contract/site/takedowns'
import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import { type Db, firstOf } from '../../platform/db/database.ts'
import { contains, readPage, rowCount } from '../../platform/db/lists.ts'
import { student, takedown } from '../../schema.ts'

type TakedownRow = typeof takedown.$inferSelect
export type StoredTakedown = TakedownRow & { handledByName: string | null }

type TakedownPage = QueryOf<typeof takedownOps.list>

/** Reads one page of matching requests, newest first, and how many match. */
export const pageTakedowns = async (on: Db, { q, state, ...page }: TakedownPage) => {
  const isInState = state === 'open' ? isNull(takedown.handledAt) : isNotNull(takedown.handledAt)
  const matches = and(
    contains([takedown.name, takedown.email, takedown.what, takedown.reason], q),
    state === undefined ? undefined : isInState,
  )
  const found = on
    .select({ takedown, handledByName: student.name })
    .from(takedown)
    .leftJoin(student, eq(student.id, takedown.handledBy))
    .where(matches)
    .orderBy(desc(takedown.createdAt), desc(takedown.id))
  const { rows, total } = await readPage(found, page, () => on.select(rowCount).from(takedown).where(matches))
  return {
    rows: rows.map(({ handledByName, ...row }): StoredTakedown => ({ ...row.takedown, handledByName })),
    total,
  }
}

export const insertTakedown = async (on: Db, values: typeof takedown.$inferInsert): Promise<string> => {
  const [row] = await on.insert(takedown).values(values).returning({ id: takedown.id })
  if (row === undefined) throw new Error('The request was not stored.')
  return row.id
}

export const countOpenTakedowns = (on: Db): Promise<number> => on.$count(takedown, isNull(takedown.handledAt))

/** Locks a request, because two owners may handle it at the same time. */
export const lockTakedown = (on: Db, id: string): Promise<TakedownRow | null> =>
  firstOf(on.select().from(takedown).where(eq(takedown.id, id)).for('update'))

export const handleTakedown = (
  on: Db,
  { id, ...change }: { id: string; outcome: string; handledAt: Date; handledBy: string },
): Promise<TakedownRow | null> =>
  firstOf(on.update(takedown).set(change).where(eq(takedown.id, id)).returning())
