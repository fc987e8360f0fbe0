import { eq, lt, sql } from 'drizzle-orm'
import { type Db, firstOf } from '../../../platform/db/database.ts'
import { searchMiss } from '../../../schema.ts'

type NewMiss = Pick<
  typeof searchMiss.$inferInsert,
  'query' | 'subjectId' | 'deptId' | 'scheme' | 'semNum' | 'lastAt'
> & { askedBy: string }

const onlyAsker = sql`case when ${searchMiss.askedBy} = excluded.asked_by then ${searchMiss.askedBy} end`

/** Counts words that no one has once more. They name who asked until someone else does. */
export const countMiss = async (on: Db, miss: NewMiss): Promise<void> => {
  await on
    .insert(searchMiss)
    .values(miss)
    .onConflictDoUpdate({
      target: [
        searchMiss.query,
        searchMiss.deptId,
        searchMiss.scheme,
        searchMiss.semNum,
        searchMiss.subjectId,
      ],
      set: { count: sql`${searchMiss.count} + 1`, lastAt: miss.lastAt, askedBy: onlyAsker },
    })
}

/** Finds words that no one has, with their place, and locks them: of two who take them off the list one does. */
export const lockMiss = (on: Db, id: string) =>
  firstOf(on.select().from(searchMiss).where(eq(searchMiss.id, id)).for('update'))

export const removeMiss = async (on: Db, id: string): Promise<void> => {
  await on.delete(searchMiss).where(eq(searchMiss.id, id))
}

/** Deletes words that no one has searched since an instant. */
export const removeMissesBefore = async (on: Db, at: Date): Promise<void> => {
  await on.delete(searchMiss).where(lt(searchMiss.lastAt, at))
}
