import { and, eq, isNull } from 'drizzle-orm'
import { type Db, firstOf } from '../platform/db/database.ts'
import { provisionalAccess } from '../schema.ts'

/** Lists all provisional access of a student. */
export const listProvisional = (on: Db, studentId: string) =>
  on.select().from(provisionalAccess).where(eq(provisionalAccess.studentId, studentId))

/** Finds the account that read by provisional access of a claim. */
export const findProvisionalReader = async (on: Db, claimId: string): Promise<string | null> => {
  const found = await firstOf(
    on
      .select({ studentId: provisionalAccess.studentId })
      .from(provisionalAccess)
      .where(eq(provisionalAccess.claimId, claimId))
      .limit(1),
  )
  return found?.studentId ?? null
}

/** Stores the provisional access of a claim. */
export const insertProvisional = async (
  on: Db,
  values: typeof provisionalAccess.$inferInsert,
): Promise<void> => {
  await on.insert(provisionalAccess).values(values)
}

/** Stores the provisional access of a claim in place of what it had, also where that was ended. */
export const putProvisional = async (
  on: Db,
  values: typeof provisionalAccess.$inferInsert,
): Promise<void> => {
  const opened = { ...values, endedAt: null }
  await on
    .insert(provisionalAccess)
    .values(opened)
    .onConflictDoUpdate({ target: provisionalAccess.claimId, set: opened })
}

/** Ends the provisional access of a claim unless it has ended or was never granted. */
export const endProvisional = async (on: Db, claimId: string, now: Date): Promise<void> => {
  await on
    .update(provisionalAccess)
    .set({ endedAt: now })
    .where(and(eq(provisionalAccess.claimId, claimId), isNull(provisionalAccess.endedAt)))
}

/** Moves the end of a claim's provisional access, unless it was ended. */
export const extendProvisional = async (on: Db, claimId: string, endsAt: Date): Promise<void> => {
  await on
    .update(provisionalAccess)
    .set({ endsAt })
    .where(and(eq(provisionalAccess.claimId, claimId), isNull(provisionalAccess.endedAt)))
}
