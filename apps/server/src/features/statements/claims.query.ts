import { and, eq, ne, sql } from 'drizzle-orm'
import type { StoredClaim } from '../../people/claims.table.ts'
import type { Db } from '../../platform/db/database.ts'
import { bankCredit, claim, statementCredit } from '../../schema.ts'

/** Lists decided claims for a statement's credits, matched by UTR or paired by hand. */
export const listDecidedClaims = (on: Db, statementId: string): Promise<StoredClaim[]> =>
  on
    .select()
    .from(claim)
    .where(
      and(
        ne(claim.state, 'pending'),
        sql`exists (select 1 from ${statementCredit} join ${bankCredit} on ${bankCredit.id} = ${statementCredit.creditId}
          where ${statementCredit.statementId} = ${statementId}
          and (${bankCredit.utr} = ${claim.utr} or ${bankCredit.claimId} = ${claim.id}))`,
      ),
    )

/** Lists the UTRs of pending claims that appear in any statement. */
export const listSeenUtrs = async (on: Db): Promise<Set<string>> => {
  const rows = await on
    .select({ utr: claim.utr })
    .from(claim)
    .innerJoin(bankCredit, eq(bankCredit.utr, claim.utr))
    .where(eq(claim.state, 'pending'))
  return new Set(rows.map(({ utr }) => utr))
}
