import { and, eq, gte, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { account, claim, provisionalAccess, statement } from '../../schema.ts'

/** Lists the provisional access of pending claims that nothing ended, with the claim. */
export const listUndecidedProvisional = (on: Db) =>
  on
    .select({
      claimId: provisionalAccess.claimId,
      utr: claim.utr,
      amountPaise: claim.amountPaise,
      payeeUpiId: claim.payeeUpiId,
      createdAt: claim.createdAt,
      correctedAt: claim.correctedAt,
      startsAt: provisionalAccess.startsAt,
      endsAt: provisionalAccess.endsAt,
    })
    .from(provisionalAccess)
    .innerJoin(claim, eq(claim.id, provisionalAccess.claimId))
    .where(and(isNull(provisionalAccess.endedAt), eq(claim.state, 'pending')))

/** Returns whether a statement of an account that a UPI id pays into was imported since an instant. */
export const hasStatementSince = async (on: Db, upiId: string, since: Date): Promise<boolean> => {
  const rows = await on
    .select({ id: statement.id })
    .from(statement)
    .innerJoin(account, eq(account.id, statement.accountId))
    .where(
      and(
        eq(statement.state, 'done'),
        gte(statement.createdAt, since),
        sql`${account.upiIds} @> ${JSON.stringify([upiId])}::jsonb`,
      ),
    )
    .limit(1)
  return rows.length > 0
}
