import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { creditUse } from '../../../schema.ts'
import { addUsed, findCreditsById } from './bank-credits.table.ts'

export type StoredUse = typeof creditUse.$inferSelect

/** A use with the credit that it is a part of. */
export type UseOfCredit = Awaited<ReturnType<typeof listUsesOfClaims>>[number]

/** Stores that a part of a credit paid for a claim; the caller has locked the credit. */
export const insertUse = async (
  on: Db,
  use: Pick<StoredUse, 'creditId' | 'claimId' | 'amountPaise' | 'createdAt'>,
): Promise<void> => {
  await on.insert(creditUse).values(use)
  await addUsed(on, use.creditId, use.amountPaise)
}

/** Undoes uses, so that the money is open again; the caller has locked their credits. */
export const undoUses = async (
  on: Db,
  uses: Pick<StoredUse, 'id' | 'creditId' | 'amountPaise'>[],
  undoneAt: Date,
): Promise<void> => {
  for (const { id, creditId, amountPaise } of uses) {
    await on.update(creditUse).set({ undoneAt }).where(eq(creditUse.id, id))
    await addUsed(on, creditId, -amountPaise)
  }
}

/** Lists the uses of credits that were not undone, oldest first. */
export const listUsesOfCredits = (on: Db, creditIds: string[]): Promise<StoredUse[]> =>
  creditIds.length === 0
    ? Promise.resolve([])
    : on
        .select()
        .from(creditUse)
        .where(and(inArray(creditUse.creditId, creditIds), isNull(creditUse.undoneAt)))
        .orderBy(asc(creditUse.createdAt), asc(creditUse.id))

/**
 * Takes a sum that was sent back from what a credit paid for, although the grants stay: from the use of that very sum,
 * else from the latest. The caller has locked the credit.
 */
export const returnUses = async (on: Db, creditId: string, paise: number): Promise<void> => {
  const uses = (await listUsesOfCredits(on, [creditId])).toReversed()
  const inOrder = uses.toSorted((a, b) => Number(b.amountPaise === paise) - Number(a.amountPaise === paise))
  let missing = paise
  for (const { id, amountPaise } of inOrder) {
    const returned = Math.min(missing, amountPaise)
    if (returned === 0) continue
    missing -= returned
    await on
      .update(creditUse)
      .set({
        amountPaise: amountPaise - returned,
        returnedPaise: sql`${creditUse.returnedPaise} + ${returned}`,
      })
      .where(eq(creditUse.id, id))
    await addUsed(on, creditId, -returned)
  }
}

/** Lists what paid for claims and was not undone, with each credit, the earliest day first. */
export const listUsesOfClaims = async (on: Db, claimIds: string[]) => {
  if (claimIds.length === 0) return []
  const uses = await on
    .select()
    .from(creditUse)
    .where(and(inArray(creditUse.claimId, claimIds), isNull(creditUse.undoneAt)))
  const credits = await findCreditsById(
    on,
    uses.map(({ creditId }) => creditId),
  )
  return credits.flatMap((credit) =>
    uses.filter(({ creditId }) => creditId === credit.id).map((use) => ({ use, credit })),
  )
}
