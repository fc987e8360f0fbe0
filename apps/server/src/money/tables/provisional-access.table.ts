import { and, eq, isNull, or } from 'drizzle-orm'
import { type Db, firstOf } from '../../platform/db/database.ts'
import { provisionalAccess } from '../../schema.ts'

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
  const opened = { ...values, endedAt: null, endedBy: null }
  await on
    .insert(provisionalAccess)
    .values(opened)
    .onConflictDoUpdate({ target: provisionalAccess.claimId, set: opened })
}

type Ended = Pick<typeof provisionalAccess.$inferSelect, 'endedAt' | 'endedBy'>

/** Ends the provisional access of a claim unless a decision has ended it or it was never granted. */
export const endProvisional = async (on: Db, claimId: string, ended: Ended): Promise<void> => {
  const isOpen = or(isNull(provisionalAccess.endedAt), eq(provisionalAccess.endedBy, 'statement'))
  await on
    .update(provisionalAccess)
    .set(ended)
    .where(and(eq(provisionalAccess.claimId, claimId), isOpen))
}

/** Restores the provisional access of a claim that statements ended. */
export const restoreProvisional = async (on: Db, claimId: string): Promise<void> => {
  await on
    .update(provisionalAccess)
    .set({ endedAt: null, endedBy: null })
    .where(and(eq(provisionalAccess.claimId, claimId), eq(provisionalAccess.endedBy, 'statement')))
}

/** Moves the end of a claim's provisional access, unless it was ended. */
export const extendProvisional = async (on: Db, claimId: string, endsAt: Date): Promise<void> => {
  await on
    .update(provisionalAccess)
    .set({ endsAt })
    .where(and(eq(provisionalAccess.claimId, claimId), isNull(provisionalAccess.endedAt)))
}
