import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../platform/db/database.ts'
import { bankCredit, claim, creditUse } from '../../../schema.ts'

/**
 * Lists the USNs that another payment of the same payer on the same day paid for, or waits for: whoever pays twice by
 * mistake pays so. The payer is compared with its middle hidden, so this is a hint and no proof.
 */
export const listSamePayer = async (
  on: Db,
  creditIds: string[],
): Promise<{ creditId: string; usn: string }[]> => {
  if (creditIds.length === 0) return []
  const other = alias(bankCredit, 'other')
  const isSame = and(
    eq(other.day, bankCredit.day),
    eq(other.payer, bankCredit.payer),
    ne(other.id, bankCredit.id),
    isNull(other.reversedOn),
  )
  const columns = { creditId: bankCredit.id, usn: claim.usn }
  const paid = await on
    .select(columns)
    .from(bankCredit)
    .innerJoin(other, isSame)
    .innerJoin(creditUse, and(eq(creditUse.creditId, other.id), isNull(creditUse.undoneAt)))
    .innerJoin(claim, eq(claim.id, creditUse.claimId))
    .where(inArray(bankCredit.id, creditIds))
  const waiting = await on
    .select(columns)
    .from(bankCredit)
    .innerJoin(other, isSame)
    .innerJoin(claim, and(eq(claim.utr, other.utr), eq(claim.state, 'pending')))
    .where(inArray(bankCredit.id, creditIds))
  // What was paid for comes last, so that it counts.
  return [...waiting, ...paid]
}
