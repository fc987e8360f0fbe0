import { and, eq, gte, isNull, or } from 'drizzle-orm'
import { type Db, firstOf, storedRow } from '../../platform/db/database.ts'
import { discountCode } from '../../schema.ts'

export type StoredDiscountCode = typeof discountCode.$inferSelect

export const insertDiscountCode = (
  on: Db,
  values: typeof discountCode.$inferInsert,
): Promise<StoredDiscountCode> => storedRow(on.insert(discountCode).values(values).returning())

export const findByLetters = (on: Db, letters: string): Promise<StoredDiscountCode | null> =>
  firstOf(on.select().from(discountCode).where(eq(discountCode.letters, letters)))

/** Locks a discount code: its uses are counted by one claim at a time. */
export const lockByLetters = (on: Db, letters: string): Promise<StoredDiscountCode | null> =>
  firstOf(on.select().from(discountCode).where(eq(discountCode.letters, letters)).for('update'))

export const lockDiscountCode = (on: Db, id: string): Promise<StoredDiscountCode | null> =>
  firstOf(on.select().from(discountCode).where(eq(discountCode.id, id)).for('update'))

export const endDiscountCode = (
  on: Db,
  id: string,
  ended: { endedAt: Date; endReason: string },
): Promise<StoredDiscountCode | null> =>
  firstOf(on.update(discountCode).set(ended).where(eq(discountCode.id, id)).returning())

/** Lists the discount codes that are not switched off and whose last day is not before a day. */
export const listCodesSince = (on: Db, day: string): Promise<StoredDiscountCode[]> =>
  on
    .select()
    .from(discountCode)
    .where(
      and(isNull(discountCode.endedAt), or(isNull(discountCode.lastDay), gte(discountCode.lastDay, day))),
    )
