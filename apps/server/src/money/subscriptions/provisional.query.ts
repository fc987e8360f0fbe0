import { and, eq, gte, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { account, claim, provisionalAccess, statement } from '../../schema.ts'

/** Access that statements ended comes back with them, unless its claim was sent again since then: that opens nothing. */
const canComeBack = and(
  eq(provisionalAccess.endedBy, 'statement'),
  or(isNull(claim.correctedAt), lte(claim.correctedAt, provisionalAccess.endedAt)),
)

/** Lists the provisional access of pending claims that no decision ended, with the claim. */
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
      isEnded: sql<boolean>`${provisionalAccess.endedAt} is not null`,
    })
    .from(provisionalAccess)
    .innerJoin(claim, eq(claim.id, provisionalAccess.claimId))
    .where(and(or(isNull(provisionalAccess.endedAt), canComeBack), eq(claim.state, 'pending')))
    .orderBy(provisionalAccess.claimId)

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
