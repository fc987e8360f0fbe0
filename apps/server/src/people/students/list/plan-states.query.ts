import { planEndsSoonDays } from '@lectureshelf/contract/constants'
import { type SQL, and, asc, eq, gt, gte, isNull, lte, max, not, sql } from 'drizzle-orm'
import { hasRow } from '../../../platform/db/conditions.ts'
import type { Db } from '../../../platform/db/database.ts'
import { student, subscription } from '../../../schema.ts'
import { daysAfter } from '../../../money/subscriptions/periods.policy.ts'

/** What the list can be narrowed to: the plan is in force, in force and over soon, over, or there never was one. */
export type PlanState = 'active' | 'ending' | 'lapsed' | 'never'

/** Returns the SQL condition that a student's subscriptions make a plan of this state on a day. */
export const hasPlan = (on: Db, state: PlanState, today: string): SQL | undefined => {
  const has = (isMeant?: SQL) => hasRow(on, subscription, eq(subscription.studentId, student.id), isMeant)
  const isLive = isNull(subscription.cancelledAt)
  const isActive = and(isLive, lte(subscription.startsOn, today), gte(subscription.endsOn, today))
  const lasts = and(isLive, gt(subscription.endsOn, daysAfter(today, planEndsSoonDays)))
  const conditions = {
    active: has(isActive),
    ending: and(has(isActive), not(has(lasts))),
    // Someone who has paid for later days has not lapsed.
    lapsed: and(has(), not(has(and(isLive, gte(subscription.endsOn, today))))),
    never: not(has()),
  } satisfies Record<PlanState, SQL | undefined>
  return conditions[state]
}

/** Selects each student's last day that is paid for, as a subquery. */
export const selectLastDays = (on: Db) =>
  on
    .select({ studentId: subscription.studentId, lastDay: max(subscription.endsOn).as('last_day') })
    .from(subscription)
    .where(isNull(subscription.cancelledAt))
    .groupBy(subscription.studentId)
    .as('last_days')

type LastDay = ReturnType<typeof selectLastDays>['lastDay']

/** Returns the order in which the plan that ends next comes first, then the one that ended last, then no plan. */
export const nextEndFirst = (lastDay: LastDay, today: string): SQL[] => [
  asc(sql`case when ${lastDay} >= ${today} then 0 when ${lastDay} is null then 2 else 1 end`),
  asc(sql`abs(${lastDay} - ${today}::date)`),
]
