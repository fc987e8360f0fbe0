import { desc, eq, max } from 'drizzle-orm'
import { type Db, firstOf } from '../../platform/db/database.ts'
import { claim, provisionalAccess, subscription } from '../../schema.ts'

/** Finds the last claim of a student that was sent or corrected, with the end of the reading that it had opened. */
export const findLastPayment = (on: Db, studentId: string) =>
  firstOf(
    on
      .select({
        state: claim.state,
        utr: claim.utr,
        reason: claim.reason,
        createdAt: claim.createdAt,
        correctedAt: claim.correctedAt,
        decidedAt: claim.decidedAt,
        /** When a decision ended the reading that it had opened; null without such reading. */
        readingEndedAt: provisionalAccess.endedAt,
        /** Until when it had opened reading, unless a decision came first. */
        readingUntil: provisionalAccess.endsAt,
      })
      .from(claim)
      .leftJoin(provisionalAccess, eq(provisionalAccess.claimId, claim.id))
      .where(eq(claim.studentId, studentId))
      .orderBy(desc(claim.createdAt), desc(claim.id))
      .limit(1),
  )

/** Finds when a plan was last given to a student, by a payment or by hand. */
export const findLastGrant = async (on: Db, studentId: string): Promise<Date | null> => {
  const found = await firstOf(
    on
      .select({ at: max(subscription.createdAt) })
      .from(subscription)
      .where(eq(subscription.studentId, studentId)),
  )
  return found?.at ?? null
}
