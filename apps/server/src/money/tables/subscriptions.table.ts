import { asc, eq, inArray, sql } from 'drizzle-orm'
import { type Db, firstOf } from '../../platform/db/database.ts'
import { subscription } from '../../schema.ts'

export type StoredSubscription = typeof subscription.$inferSelect

/** Lists all subscriptions of students, of any state, oldest first. */
export const listSubscriptions = async (on: Db, ...studentIds: string[]): Promise<StoredSubscription[]> =>
  studentIds.length === 0
    ? []
    : on
        .select()
        .from(subscription)
        .where(inArray(subscription.studentId, studentIds))
        .orderBy(asc(subscription.startsOn), asc(subscription.createdAt))

/**
 * Lists the periods of many students, oldest first. One array instead of a parameter per student: an export would
 * spend a third of its time on building and planning its queries.
 */
export const listPeriods = (on: Db, studentIds: string[]) =>
  on
    .select({
      studentId: subscription.studentId,
      fromSemester: subscription.fromSemester,
      toSemester: subscription.toSemester,
      startsOn: subscription.startsOn,
      endsOn: subscription.endsOn,
      cancelledAt: subscription.cancelledAt,
    })
    .from(subscription)
    .where(sql`${subscription.studentId} = any(${sql.param(studentIds)}::uuid[])`)
    .orderBy(asc(subscription.startsOn), asc(subscription.createdAt))

/** Stores a subscription and returns its id. */
export const insertSubscription = async (
  on: Db,
  values: typeof subscription.$inferInsert,
): Promise<string> => {
  const id = crypto.randomUUID()
  await on.insert(subscription).values({ ...values, id })
  return id
}

/** Locks a subscription, by its id or by the claim that paid for it, which serialises its changes. */
export const lockSubscription = (
  on: Db,
  by: { id: string } | { claimId: string },
): Promise<StoredSubscription | null> => {
  const isMeant = 'id' in by ? eq(subscription.id, by.id) : eq(subscription.claimId, by.claimId)
  return firstOf(on.select().from(subscription).where(isMeant).for('update'))
}

/** Changes a subscription. */
export const updateSubscription = async (
  on: Db,
  id: string,
  changes: Partial<typeof subscription.$inferInsert>,
): Promise<void> => {
  await on.update(subscription).set(changes).where(eq(subscription.id, id))
}
