import { lt, sql } from 'drizzle-orm'
import { type Db, storedRow } from '../../platform/db/database.ts'
import { visit } from '../../schema.ts'

/** How long a visit lasts after its last request. */
const visitEndsAfter = sql`interval '1 hour'`

/** Continues a person's visit, or begins one. @returns when the visit before it ended; null at the first visit */
export const continueVisit = async (on: Db, studentId: string, now: Date): Promise<Date | null> => {
  const isNew = sql`excluded.last_at > ${visit.lastAt} + ${visitEndsAfter}`
  const { previousEndedAt } = await storedRow(
    on
      .insert(visit)
      .values({ studentId, lastAt: now })
      .onConflictDoUpdate({
        target: visit.studentId,
        set: {
          lastAt: sql`greatest(${visit.lastAt}, excluded.last_at)`,
          previousEndedAt: sql`case when ${isNew} then ${visit.lastAt} else ${visit.previousEndedAt} end`,
        },
      })
      .returning(),
  )
  return previousEndedAt
}

/** Deletes what is known about visits that ended before an instant. */
export const removeVisitsBefore = async (on: Db, before: Date): Promise<void> => {
  await on.delete(visit).where(lt(visit.lastAt, before))
}
