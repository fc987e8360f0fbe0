import { and, eq, gt } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { planPrice, setting } from '../../schema.ts'

export const listSettings = (on: Db) => on.select().from(setting)

export const saveSetting = async (on: Db, row: { key: string; value: unknown; now: Date }): Promise<void> => {
  const { key, value, now: updatedAt } = row
  await on
    .insert(setting)
    .values({ key, value, updatedAt })
    .onConflictDoUpdate({ target: setting.key, set: { value, updatedAt } })
}

/** Stores a price that was replaced. */
export const insertReplacedPrice = async (on: Db, price: typeof planPrice.$inferInsert): Promise<void> => {
  await on.insert(planPrice).values(price)
}

/** Returns whether a plan had a given price at some time after an instant. */
export const hadPriceSince = async (
  on: Db,
  { plan, amountPaise }: Pick<typeof planPrice.$inferInsert, 'plan' | 'amountPaise'>,
  since: Date,
): Promise<boolean> =>
  (await on.$count(
    planPrice,
    and(eq(planPrice.plan, plan), eq(planPrice.amountPaise, amountPaise), gt(planPrice.replacedAt, since)),
  )) > 0
