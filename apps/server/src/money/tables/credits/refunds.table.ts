import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { type Db, firstOf } from '../../../platform/db/database.ts'
import { refund } from '../../../schema.ts'
import { addRefunded, updateCredit } from './bank-credits.table.ts'

export type StoredRefund = typeof refund.$inferSelect

/** Stores that money of a credit was sent back; the caller has locked the credit. */
export const insertRefund = async (on: Db, values: typeof refund.$inferInsert): Promise<void> => {
  await on.insert(refund).values(values)
  await addRefunded(on, values.creditId, values.amountPaise)
}

/** Finds the refund that a line of a statement shows, unless it was undone. */
export const findRefundOfLine = (on: Db, lineKey: string): Promise<StoredRefund | null> =>
  firstOf(
    on
      .select()
      .from(refund)
      .where(and(eq(refund.lineKey, lineKey), isNull(refund.undoneAt))),
  )

/** Stores that a line of a statement shows a refund. */
export const confirmRefund = async (on: Db, id: string, lineKey: string): Promise<void> => {
  await on.update(refund).set({ lineKey }).where(eq(refund.id, id))
}

/** Finds a refund of a credit that was not undone. */
export const findRefund = (on: Db, creditId: string, id: string): Promise<StoredRefund | null> =>
  firstOf(
    on
      .select()
      .from(refund)
      .where(and(eq(refund.id, id), eq(refund.creditId, creditId), isNull(refund.undoneAt))),
  )

/** Undoes a refund that was entered by mistake: its money is still to be sent. The caller has locked the credit. */
export const undoRefund = async (
  on: Db,
  { id, creditId, amountPaise }: StoredRefund,
  undoneAt: Date,
): Promise<void> => {
  await on.update(refund).set({ undoneAt }).where(eq(refund.id, id))
  await addRefunded(on, creditId, -amountPaise)
  await updateCredit(on, creditId, { mark: 'refund_due' })
}

/** Lists the refunds of credits that were not undone, oldest first. */
export const listRefunds = (on: Db, creditIds: string[]): Promise<StoredRefund[]> =>
  creditIds.length === 0
    ? Promise.resolve([])
    : on
        .select()
        .from(refund)
        .where(and(inArray(refund.creditId, creditIds), isNull(refund.undoneAt)))
        .orderBy(asc(refund.day), asc(refund.createdAt))
