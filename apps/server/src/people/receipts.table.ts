import { and, count, desc, eq, inArray, isNotNull, max, sql } from 'drizzle-orm'
import type { Db } from '../platform/db/database.ts'
import { lock } from '../platform/db/locks.ts'
import { receipt, student, subscription } from '../schema.ts'

type NewReceipt = Omit<typeof receipt.$inferInsert, 'id' | 'number'>

/**
 * Stores a receipt under the next number. A sequence would leave a gap where a transaction fails, so numbers
 * are given one transaction after the other.
 */
export const insertReceipt = async (on: Db, values: NewReceipt): Promise<number> => {
  await lock(on, 'receipts')
  const [last] = await on.select({ number: max(receipt.number) }).from(receipt)
  const number = (last?.number ?? 0) + 1
  await on.insert(receipt).values({ ...values, number })
  return number
}

const granted = { receipt, subscription, email: student.email, isGone: isNotNull(student.deletedAt) }

const grants = (on: Db) =>
  on
    .select(granted)
    .from(receipt)
    .innerJoin(subscription, eq(subscription.claimId, receipt.claimId))
    .innerJoin(student, eq(student.id, receipt.studentId))

/** The receipts of claims, with the subscriptions that they paid for. */
export const listGrants = (on: Db, claimIds: string[]) =>
  claimIds.length === 0 ? Promise.resolve([]) : grants(on).where(inArray(receipt.claimId, claimIds))

/** Locks what was granted for a claim: subscription and receipt. */
export const lockGrant = async (on: Db, claimId: string) => {
  const [row] = await grants(on)
    .where(eq(receipt.claimId, claimId))
    .for('update', { of: [subscription, receipt] })
  return row ?? null
}

/** Says that the sum of a receipt was not received after all. Its number stays. */
export const voidReceipt = async (
  on: Db,
  id: string,
  voided: { voidedAt: Date; voidedBy: string; voidReason: string },
): Promise<void> => {
  await on.update(receipt).set(voided).where(eq(receipt.id, id))
}

interface Page {
  page: number
  size: number
  q: string
}

/** One page of a student's receipts, newest first; a search looks at the UTR. */
export const pageReceipts = async (on: Db, studentId: string, { page, size, q }: Page) => {
  const isFound = q === '' ? undefined : sql`strpos(${receipt.utr}, ${q.toUpperCase()}) > 0`
  const matches = and(eq(receipt.studentId, studentId), isFound)
  const [total] = await on.select({ count: count() }).from(receipt).where(matches)
  const rows = await on
    .select()
    .from(receipt)
    .where(matches)
    .orderBy(desc(receipt.number))
    .limit(size)
    .offset((page - 1) * size)
  return { rows, total: total?.count ?? 0 }
}
