import { and, eq, gt, inArray, isNotNull, isNull, ne, not, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { hasRow } from '../../platform/db/conditions.ts'
import type { Db } from '../../platform/db/database.ts'
import { bankCredit, claim, creditUse, receipt } from '../../schema.ts'

const later = alias(claim, 'later_claim')

/** Whoever has claimed another payment since needs no decision about this one. */
const isLast = (on: Db) =>
  not(
    hasRow(
      on,
      later,
      eq(later.usn, claim.usn),
      gt(later.createdAt, claim.createdAt),
      ne(later.state, 'rejected'),
    ),
  )

const isUnclaimed = (on: Db) =>
  not(hasRow(on, later, eq(later.utr, claim.utr), ne(later.id, claim.id), ne(later.state, 'rejected')))

/** Lists the ids of the claims that a payment concerns: those with its reference, and those that it paid for. */
export const listConcerned = async (
  on: Db,
  { id, utr }: { id: string; utr: string | null },
): Promise<string[]> => {
  const paid = on
    .select({ id: creditUse.claimId })
    .from(creditUse)
    .where(and(eq(creditUse.creditId, id), isNull(creditUse.undoneAt)))
  const isMeant = or(inArray(claim.id, paid), utr === null ? undefined : eq(claim.utr, utr))
  const rows = await on.select({ id: claim.id }).from(claim).where(isMeant).orderBy(claim.id)
  return rows.map((row) => row.id)
}

/** Lists the claims whose grant was ended because the bank had taken this payment back. */
export const listEnded = (on: Db, creditId: string) =>
  on
    .select({
      claim,
      use: { id: creditUse.id, creditId: creditUse.creditId, amountPaise: creditUse.amountPaise },
      isLast: sql<boolean>`${isLast(on)}`,
    })
    .from(creditUse)
    .innerJoin(claim, and(eq(claim.id, creditUse.claimId), eq(claim.state, 'approved')))
    .where(
      and(
        eq(creditUse.creditId, creditId),
        isNull(creditUse.undoneAt),
        not(hasRow(on, receipt, eq(receipt.claimId, claim.id), isNull(receipt.voidedAt))),
      ),
    )
    .orderBy(claim.id)

/**
 * Lists the claims with the reference of a payment that were rejected since it counted as taken back. One with a discount
 * code stays rejected: its use of the code was given to others.
 */
export const listRejected = (
  on: Db,
  { utr, reversedOn }: { utr: string | null; reversedOn: string | null },
) =>
  utr === null || reversedOn === null
    ? Promise.resolve([])
    : on
        .select({ id: claim.id })
        .from(claim)
        .where(
          and(
            eq(claim.utr, utr),
            eq(claim.state, 'rejected'),
            sql`${claim.decidedAt} >= (${reversedOn}::date at time zone 'Asia/Kolkata')`,
            isNull(claim.utrReleasedAt),
            isNull(claim.discountCode),
            or(isNotNull(claim.studentId), isNotNull(claim.passwordHash)),
            isLast(on),
            isUnclaimed(on),
          ),
        )
        .orderBy(claim.createdAt)

/** Lists the payments that words took back on a day, by the numbers that stand beside the words. */
export const listTakenByWords = (on: Db, day: string, utrs: string[]) =>
  utrs.length === 0
    ? Promise.resolve([])
    : on
        .select({ id: bankCredit.id })
        .from(bankCredit)
        .where(
          and(
            inArray(bankCredit.utr, utrs),
            eq(bankCredit.reversedOn, day),
            eq(bankCredit.isReversalProven, false),
            eq(bankCredit.isReversedElsewhere, false),
          ),
        )
        .orderBy(bankCredit.id)
