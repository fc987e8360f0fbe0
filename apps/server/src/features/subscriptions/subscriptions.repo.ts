import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { subscription } from '../../schema.ts'

/** Every subscription a student ever had, oldest first. */
export const listSubscriptions = (on: Db, studentId: string) =>
  on
    .select()
    .from(subscription)
    .where(eq(subscription.studentId, studentId))
    .orderBy(asc(subscription.startsOn))

export const insertSubscription = async (
  on: Db,
  values: typeof subscription.$inferInsert,
): Promise<string> => {
  const id = crypto.randomUUID()
  await on.insert(subscription).values({ ...values, id })
  return id
}
