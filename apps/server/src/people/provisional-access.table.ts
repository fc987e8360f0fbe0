import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../platform/db/database.ts'
import { provisionalAccess } from '../schema.ts'

/** Lists every reading that a student's unchecked payments opened. */
export const listProvisional = (on: Db, studentId: string) =>
  on.select().from(provisionalAccess).where(eq(provisionalAccess.studentId, studentId))

/** Stores reading that a claim opened. */
export const insertProvisional = async (
  on: Db,
  values: typeof provisionalAccess.$inferInsert,
): Promise<void> => {
  await on.insert(provisionalAccess).values(values)
}

/** Ends what a claim opened, if it did and that has not ended. */
export const endProvisional = async (on: Db, claimId: string, now: Date): Promise<void> => {
  await on
    .update(provisionalAccess)
    .set({ endedAt: now })
    .where(and(eq(provisionalAccess.claimId, claimId), isNull(provisionalAccess.endedAt)))
}

/** Moves the end of what a claim opened, unless it has ended. */
export const extendProvisional = async (on: Db, claimId: string, endsAt: Date): Promise<void> => {
  await on
    .update(provisionalAccess)
    .set({ endsAt })
    .where(and(eq(provisionalAccess.claimId, claimId), isNull(provisionalAccess.endedAt)))
}
