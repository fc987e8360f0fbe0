import { type SQL, and, desc, eq, gt, gte, isNotNull, isNull, lt, lte, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Db, firstOf } from '../../platform/db/database.ts'
import { type SearchPage, contains, readPage, rowCount } from '../../platform/db/lists.ts'
import { student, subscription } from '../../schema.ts'
import type { stateOn } from './subscriptions.policy.ts'

type State = ReturnType<typeof stateOn>

export interface SubscriptionFilter {
  state?: State | undefined
  studentId?: string | undefined
  /** Only subscriptions in force that end by this day and have no successor. */
  endsUntil?: string | undefined
}

/** Returns the policy's states as SQL conditions: a paged list filters before it counts. */
const inState = (state: State, today: string): SQL | undefined => {
  const isLive = isNull(subscription.cancelledAt)
  const conditions = {
    cancelled: isNotNull(subscription.cancelledAt),
    upcoming: and(isLive, gt(subscription.startsOn, today)),
    active: and(isLive, lte(subscription.startsOn, today), gte(subscription.endsOn, today)),
    expired: and(isLive, lt(subscription.endsOn, today), lte(subscription.startsOn, today)),
  } satisfies Record<State, SQL | undefined>
  return conditions[state]
}

/** Returns the SQL condition that no subscription continues the last semester, as the policy's `follows` decides. */
const isFollowedByNone = (on: Db): SQL => {
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

const endsSoon = (on: Db, today: string, until: string): SQL | undefined =>
  and(inState('active', today), lte(subscription.endsOn, until), isFollowedByNone(on))

const matching = (on: Db, { state, studentId, endsUntil }: SubscriptionFilter, today: string) =>
  and(
    state === undefined ? undefined : inState(state, today),
    studentId === undefined ? undefined : eq(subscription.studentId, studentId),
    endsUntil === undefined ? undefined : endsSoon(on, today, endsUntil),
  )

const shown = { row: subscription, usn: student.usn, name: student.name }

const selectOwned = (on: Db, where: SQL | undefined) =>
  on.select(shown).from(subscription).innerJoin(student, eq(student.id, subscription.studentId)).where(where)

const countOwned = (on: Db, where: SQL | undefined) =>
  on
    .select(rowCount)
    .from(subscription)
    .innerJoin(student, eq(student.id, subscription.studentId))
    .where(where)

/** Counts matching subscriptions. */
export const countSubscriptions = async (
  on: Db,
  filter: SubscriptionFilter,
  today: string,
): Promise<number> => {
  const [total] = await countOwned(on, matching(on, filter, today))
  return total?.count ?? 0
}

/** Reads one page of matching subscriptions, newest first, and how many match. */
export const pageSubscriptions = (
  on: Db,
  filter: SubscriptionFilter,
  today: string,
  { q, ...page }: SearchPage,
) => {
  const matches = and(matching(on, filter, today), contains([student.usn, student.name], q))
  const rows = selectOwned(on, matches).orderBy(desc(subscription.createdAt), desc(subscription.id))
  return readPage(rows, page, () => countOwned(on, matches))
}

/** Finds one subscription and its student. */
export const findSubscription = (on: Db, id: string) => firstOf(selectOwned(on, eq(subscription.id, id)))

interface Days {
  today: string
  /** The last day to include. */
  until: string
}

/** Lists subscriptions in force of live accounts that end soon without a successor. */
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
    .where(and(endsSoon(on, today, until), isNull(student.deletedAt), isNull(student.blockedAt)))
    .orderBy(subscription.endsOn, subscription.id)
