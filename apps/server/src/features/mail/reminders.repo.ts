import { and, eq, gte, isNull, lte, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/db/database.ts'
import { student, subscription } from '../../schema.ts'

interface Days {
  today: string
  /** The last day that is near enough. */
  until: string
}

/** Subscriptions in force that end soon, of living accounts, without a later one that is paid already. */
export const listEndingSoon = (on: Db, { today, until }: Days) => {
  const later = alias(subscription, 'later')
  const hasLater = on
    .select({ one: sql`1` })
    .from(later)
    .where(
      and(
        eq(later.studentId, subscription.studentId),
        isNull(later.cancelledAt),
        sql`${later.endsOn} > ${subscription.endsOn}`,
      ),
    )
  return on
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
        notExists(hasLater),
      ),
    )
    .orderBy(subscription.endsOn, subscription.id)
}
