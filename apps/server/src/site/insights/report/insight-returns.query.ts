import { type SQL, and, eq, gte, isNull, lt, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { hasRow } from '../../../platform/db/conditions.ts'
import type { Db } from '../../../platform/db/database.ts'
import { student, subscription } from '../../../schema.ts'
import { daysAfter } from './report-periods.policy.ts'

interface Span {
  since: string
  today: string
}

const other = alias(subscription, 'other')
const students = sql<number>`count(distinct ${subscription.studentId})`.mapWith(Number)

const isStudent = and(
  eq(student.id, subscription.studentId),
  isNull(student.deletedAt),
  eq(student.role, 'student'),
  eq(student.isAdmin, false),
  eq(student.isOwner, false),
)

/** Whether the student has another subscription that is not cancelled. */
const hasOther = (on: Db, condition: SQL): SQL =>
  hasRow(on, other, eq(other.studentId, subscription.studentId), isNull(other.cancelledAt), condition)

/** Lists by day how many students had no subscription any more, the day after theirs ended. */
export const listLapsed = (on: Db, { since, today }: Span) =>
  on
    .select({ day: sql<string>`to_char(${subscription.endsOn} + 1, 'YYYY-MM-DD')`, students })
    .from(subscription)
    .innerJoin(student, isStudent)
    .where(
      and(
        isNull(subscription.cancelledAt),
        gte(subscription.endsOn, daysAfter(since, -1)),
        lt(subscription.endsOn, today),
        sql`not ${hasOther(on, sql`${other.endsOn} > ${subscription.endsOn} and ${other.startsOn} <= ${subscription.endsOn} + 1`)}`,
      ),
    )
    .groupBy(sql`1`)

/** Lists by day how many students had a subscription again, after at least one day without. */
export const listReturned = (on: Db, { since, today }: Span) =>
  on
    .select({ day: sql<string>`to_char(${subscription.startsOn}, 'YYYY-MM-DD')`, students })
    .from(subscription)
    .innerJoin(student, isStudent)
    .where(
      and(
        isNull(subscription.cancelledAt),
        // Whatever began then ends later: the index knows ends.
        gte(subscription.endsOn, since),
        gte(subscription.startsOn, since),
        lte(subscription.startsOn, today),
        hasOther(on, sql`${other.endsOn} < ${subscription.startsOn} - 1`),
        sql`not ${hasOther(on, sql`${other.endsOn} >= ${subscription.startsOn} - 1 and ${other.startsOn} < ${subscription.startsOn}`)}`,
      ),
    )
    .groupBy(sql`1`)
