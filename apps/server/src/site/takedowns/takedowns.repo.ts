import { eq, isNull } from 'drizzle-orm'
import { type Db, firstOf, storedRow } from '../../platform/db/database.ts'
import { takedown } from '../../schema.ts'

type TakedownRow = typeof takedown.$inferSelect

export const insertTakedown = async (on: Db, values: typeof takedown.$inferInsert): Promise<string> =>
  (await storedRow(on.insert(takedown).values(values).returning({ id: takedown.id }))).id

export const countOpenTakedowns = (on: Db): Promise<number> => on.$count(takedown, isNull(takedown.handledAt))

/** Locks a request, because two owners may handle it at the same time. */
export const lockTakedown = (on: Db, id: string): Promise<TakedownRow | null> =>
  firstOf(on.select().from(takedown).where(eq(takedown.id, id)).for('update'))

export const handleTakedown = (
  on: Db,
  { id, ...change }: { id: string; outcome: string; handledAt: Date; handledBy: string },
): Promise<TakedownRow | null> =>
  firstOf(on.update(takedown).set(change).where(eq(takedown.id, id)).returning())
