import { and, asc, eq, gt, isNull, or } from 'drizzle-orm'
import { type Db, firstOf } from '../../platform/db/database.ts'
import { claim, provisionalAccess, student } from '../../schema.ts'

/** A claim that had opened reading and was rejected: what its payment promised did not come. */
const isFalse = eq(claim.state, 'rejected')

/**
 * Returns when a student lost reading before a payment is checked: when the first false claim of their USN was rejected
 * after the owner last restored it. Returns null for a student who has it. A claim that was corrected and approved is no
 * false one.
 */
export const findTrustLoss = async (on: Db, studentId: string): Promise<Date | null> => {
  const first = await firstOf(
    on
      .select({ lostAt: claim.decidedAt })
      .from(provisionalAccess)
      .innerJoin(claim, eq(claim.id, provisionalAccess.claimId))
      .innerJoin(student, eq(student.usn, claim.usn))
      .where(
        and(
          eq(student.id, studentId),
          isFalse,
          or(isNull(student.trustRestoredAt), gt(claim.decidedAt, student.trustRestoredAt)),
        ),
      )
      .orderBy(asc(claim.decidedAt))
      .limit(1),
  )
  return first?.lostAt ?? null
}

/** Returns whether a USN without an account ever had a false claim, such as one of an account closed for it. */
export const hasFalseClaim = async (on: Db, usn: string): Promise<boolean> => {
  const found = await firstOf(
    on
      .select({ id: claim.id })
      .from(provisionalAccess)
      .innerJoin(claim, eq(claim.id, provisionalAccess.claimId))
      .where(and(eq(claim.usn, usn), isFalse))
      .limit(1),
  )
  return found !== null
}
