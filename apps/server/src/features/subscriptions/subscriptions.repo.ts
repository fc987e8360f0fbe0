import { type SQL, and, asc, eq, gt, gte, isNull, lte, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/db/database.ts'
import { provisionalAccess, claim, statement, student, subscription } from '../../schema.ts'

/** Every subscription a student ever had, oldest first. */
export const listSubscriptions = (on: Db, studentId: string) =>
  on
    .select()
    .from(subscription)
    .where(eq(subscription.studentId, studentId))
    .orderBy(asc(subscription.startsOn), asc(subscription.createdAt))

export const insertSubscription = async (
  on: Db,
  values: typeof subscription.$inferInsert,
): Promise<string> => {
  const id = crypto.randomUUID()
  await on.insert(subscription).values({ ...values, id })
  return id
}

/** Whether nothing carries on with a subscription's last semester: the policy's `follows` as a condition. */
export const isFollowedByNone = (on: Db): SQL => {
  const next = alias(subscription, 'next')
  const following = on
    .select({ one: sql`1` })
    .from(next)
    .where(
      and(
        eq(next.studentId, subscription.studentId),
        isNull(next.cancelledAt),
        gt(next.endsOn, subscription.endsOn),
        sql`${next.startsOn} <= ${subscription.endsOn} + 1`,
        gte(next.toSemester, subscription.toSemester),
      ),
    )
  return notExists(following)
}

interface Days {
  today: string
  /** The last day that is near enough. */
  until: string
}

/** Subscriptions in force of living accounts that end soon and that nothing follows, with whose they are. */
export const listEndingSoon = (on: Db, { today, until }: Days) =>
  on
    .select({
      id: subscription.id,
      studentId: student.id,
      plan: subscription.plan,
      fromSemester: subscription.fromSemester,
      toSemester: subscription.toSemester,
      endsOn: subscription.endsOn,
      name: student.name,
      email: student.email,
    })
    .from(subscription)
    .innerJoin(student, eq(student.id, subscription.studentId))
    .where(
      and(
        gte(subscription.endsOn, today),
        lte(subscription.endsOn, until),
        lte(subscription.startsOn, today),
        isNull(subscription.cancelledAt),
        isNull(student.deletedAt),
        isNull(student.blockedAt),
        isFollowedByNone(on),
      ),
    )
    .orderBy(subscription.endsOn, subscription.id)

/** Every reading that a student's unchecked payments opened. */
export const listProvisional = (on: Db, studentId: string) =>
  on.select().from(provisionalAccess).where(eq(provisionalAccess.studentId, studentId))

export const insertProvisional = async (
  on: Db,
  values: typeof provisionalAccess.$inferInsert,
): Promise<void> => {
  await on.insert(provisionalAccess).values(values)
}

/** Ends what a claim opened, if it did and that has not ended. */
export const endProvisional = async (on: Db, claimId: string, now: Date): Promise<void> => {
  await on
    .update(provisionalAccess)
    .set({ endedAt: now })
    .where(and(eq(provisionalAccess.claimId, claimId), isNull(provisionalAccess.endedAt)))
}

/** Moves the end of what a claim opened, unless it has ended. */
export const extendProvisional = async (on: Db, claimId: string, endsAt: Date): Promise<void> => {
  await on
    .update(provisionalAccess)
    .set({ endsAt })
    .where(and(eq(provisionalAccess.claimId, claimId), isNull(provisionalAccess.endedAt)))
}

/** What claims that wait have opened and nothing has ended, with what was claimed. */
export const listUndecidedProvisional = (on: Db) =>
  on
    .select({
      claimId: provisionalAccess.claimId,
      utr: claim.utr,
      amountPaise: claim.amountPaise,
      createdAt: claim.createdAt,
      startsAt: provisionalAccess.startsAt,
      endsAt: provisionalAccess.endsAt,
    })
    .from(provisionalAccess)
    .innerJoin(claim, eq(claim.id, provisionalAccess.claimId))
    .where(and(isNull(provisionalAccess.endedAt), eq(claim.state, 'pending')))

/** How many claims of a USN opened reading and were rejected; also those of an account that was closed for it. */
export const countFalseClaims = async (on: Db, usn: string): Promise<number> =>
  (
    await on
      .select({ id: provisionalAccess.id })
      .from(provisionalAccess)
      .innerJoin(claim, eq(claim.id, provisionalAccess.claimId))
      .where(and(eq(claim.usn, usn), eq(claim.state, 'rejected')))
  ).length

/** Whether a bank statement was read since an instant. */
export const hasStatementSince = async (on: Db, since: Date): Promise<boolean> =>
  (await on.$count(
    statement,
    and(eq(statement.state, 'done'), statement.isOfPayee, gte(statement.createdAt, since)),
  )) > 0
