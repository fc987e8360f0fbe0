import { and, eq, inArray, isNull, ne, not, or } from 'drizzle-orm'
import type { StoredClaim } from '../tables/claims.table.ts'
import { hasRow } from '../../platform/db/conditions.ts'
import type { Db } from '../../platform/db/database.ts'
import { bankCredit, claim, creditUse, receipt, statementCredit } from '../../schema.ts'

/** Lists decided claims for a statement's credits: those with the UTR of one, and those that one paid for. */
export const listDecidedClaims = (on: Db, statementId: string): Promise<StoredClaim[]> => {
  const credits = on
    .select({ id: statementCredit.creditId })
    .from(statementCredit)
    .where(eq(statementCredit.statementId, statementId))
  const utrs = on.select({ utr: bankCredit.utr }).from(bankCredit).where(inArray(bankCredit.id, credits))
  const paid = on
    .select({ id: creditUse.claimId })
    .from(creditUse)
    .where(and(inArray(creditUse.creditId, credits), isNull(creditUse.undoneAt)))
  return on
    .select()
    .from(claim)
    .where(and(ne(claim.state, 'pending'), or(inArray(claim.utr, utrs), inArray(claim.id, paid))))
}

/** Lists the UTRs of pending claims that appear in any statement. */
export const listSeenUtrs = async (on: Db): Promise<Set<string>> => {
  const rows = await on
    .select({ utr: claim.utr })
    .from(claim)
    .innerJoin(bankCredit, eq(bankCredit.utr, claim.utr))
    .where(eq(claim.state, 'pending'))
  return new Set(rows.map(({ utr }) => utr))
}

/** Lists the claims with these UTRs that were granted by the owner's word alone and that no credit has confirmed. */
export const listUnconfirmed = (on: Db, utrs: string[]) =>
  utrs.length === 0
    ? Promise.resolve([])
    : on
        .select({ claimId: claim.id, utr: claim.utr, amountPaise: claim.amountPaise })
        .from(claim)
        .innerJoin(receipt, and(eq(receipt.claimId, claim.id), isNull(receipt.voidedAt)))
        .where(
          and(
            inArray(claim.utr, utrs),
            eq(claim.state, 'approved'),
            eq(receipt.basis, 'word'),
            not(hasRow(on, creditUse, eq(creditUse.claimId, claim.id), isNull(creditUse.undoneAt))),
          ),
        )
