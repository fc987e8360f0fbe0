import { and, asc, eq, gt } from 'drizzle-orm'
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

/** Lists the prices that a plan had at some time after an instant, without the current one. */
export const listPricesSince = async (
  on: Db,
  plan: (typeof planPrice.$inferInsert)['plan'],
  since: Date,
): Promise<number[]> => {
  const rows = await on
    .selectDistinct({ amountPaise: planPrice.amountPaise })
    .from(planPrice)
    .where(and(eq(planPrice.plan, plan), gt(planPrice.replacedAt, since)))
    .orderBy(asc(planPrice.amountPaise))
  return rows.map(({ amountPaise }) => amountPaise)
}
