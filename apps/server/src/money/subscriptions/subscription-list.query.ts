import { type SQL, and, asc, desc, eq, gt, gte, isNotNull, isNull, lt, lte, not, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { hasRow } from '../../platform/db/conditions.ts'
import { type Db, firstOf } from '../../platform/db/database.ts'
import { type Page, type SearchPage, contains, countRows, readPage } from '../../platform/db/lists.ts'
import { type SlotPart, countTallied } from '../../platform/memory/tally.ts'
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
export const inState = (state: State, today: string): SQL | undefined => {
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
  const following = hasRow(
    on,
    next,
    eq(next.studentId, subscription.studentId),
    isNull(next.cancelledAt),
    gt(next.endsOn, subscription.endsOn),
    sql`${next.startsOn} <= ${subscription.endsOn} + 1`,
    gte(next.toSemester, subscription.toSemester),
  )
  return not(following)
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

/** Returns the policy's states as slots of the tally: whether it is cancelled, its first and its last day. */
const slotOf = (state: State | undefined, today: string): SlotPart[] => {
  const isPast: SlotPart = (day) => sql`${day} < ${today}`
  const isFuture: SlotPart = (day) => sql`${day} > ${today}`
  const hasBegun: SlotPart = (day) => sql`${day} <= ${today}`
  const isNotOver: SlotPart = (day) => sql`${day} >= ${today}`
  if (state === undefined) return []
  const slots = {
    cancelled: ['cancelled'],
    upcoming: ['live', isFuture],
    active: ['live', hasBegun, isNotOver],
    expired: ['live', hasBegun, isPast],
  } satisfies Record<State, SlotPart[]>
  return slots[state]
}

/** Counts matching subscriptions. */
export const countSubscriptions = (on: Db, filter: SubscriptionFilter, today: string): Promise<number> =>
  on.$count(subscription, matching(on, filter, today))

type Sort = 'newest' | 'oldest'

interface SortedPage extends Page {
  sort?: Sort | undefined
}

const byGrant = (sort: Sort = 'newest'): [SQL, SQL] => {
  const inOrder = sort === 'oldest' ? asc : desc
  return [inOrder(subscription.createdAt), inOrder(subscription.id)]
}

/**
 * Selects the ids of one page of those that end soon. They are sorted before the few of the page are looked up for a
 * successor: otherwise everyone's subscriptions would be looked up.
 */
const pageEndingSoon = (on: Db, today: string, until: string, { page, size, sort }: SortedPage) => {
  const [byTime, byId] = byGrant(sort)
  const soon = on
    .select()
    .from(subscription)
    .where(and(inState('active', today), lte(subscription.endsOn, until)))
    .orderBy(byTime, byId)
  return sql`select ${subscription.id} from (${soon} offset 0) ${subscription}
    where ${isFollowedByNone(on)} order by ${byTime}, ${byId}
    limit ${size} offset ${(page - 1) * size}`
}

/** Lists one page of the subscriptions that end soon without a successor. */
export const listPageEndingSoon = (on: Db, today: string, until: string, page: SortedPage) =>
  selectOwned(on, sql`${subscription.id} = any(array(${pageEndingSoon(on, today, until, page)}))`).orderBy(
    ...byGrant(page.sort),
  )

/** Reads one page of matching subscriptions by the time of their grant, and how many match. */
export const pageSubscriptions = (
  on: Db,
  filter: SubscriptionFilter,
  today: string,
  { q, sort, ...page }: SearchPage & SortedPage,
) => {
  const matches = and(matching(on, filter, today), contains([student.usn, student.name], q))
  const rows = selectOwned(on, matches).orderBy(...byGrant(sort))
  const isTallied = q === '' && filter.studentId === undefined && filter.endsUntil === undefined
  return readPage(rows, page, () =>
    isTallied
      ? countTallied(on, 'subscription', ...slotOf(filter.state, today))
      : countRows(on, selectOwned(on, matches)),
  )
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
