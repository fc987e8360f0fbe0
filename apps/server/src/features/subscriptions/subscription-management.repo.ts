import {
  type SQL,
  and,
  count,
  desc,
  eq,
  gt,
  gte,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
} from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { receipt, student, subscription } from '../../schema.ts'
import type { stateOn } from './subscriptions.policy.ts'
import { isFollowedByNone } from './subscriptions.repo.ts'

export type StoredSubscription = typeof subscription.$inferSelect

type State = ReturnType<typeof stateOn>

export interface SubscriptionFilter {
  state?: State | undefined
  studentId?: string | undefined
  /** Only those in force that end on this day or before, and that nothing follows. */
  endsUntil?: string | undefined
}

/** The states of the policy, as conditions: a list that is read page by page filters before it counts. */
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

const endsSoon = (on: Db, today: string, until: string): SQL | undefined =>
  and(inState('active', today), lte(subscription.endsOn, until), isFollowedByNone(on))

const matching = (on: Db, { state, studentId, endsUntil }: SubscriptionFilter, today: string, q: string) => {
  const text = `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return and(
    state === undefined ? undefined : inState(state, today),
    studentId === undefined ? undefined : eq(subscription.studentId, studentId),
    endsUntil === undefined ? undefined : endsSoon(on, today, endsUntil),
    q === '' ? undefined : or(ilike(student.usn, text), ilike(student.name, text)),
  )
}

const shown = { row: subscription, usn: student.usn, name: student.name }

/** How many subscriptions match. */
export const countSubscriptions = async (on: Db, filter: SubscriptionFilter, today: string, q = '') => {
  const [total] = await on
    .select({ count: count() })
    .from(subscription)
    .innerJoin(student, eq(student.id, subscription.studentId))
    .where(matching(on, filter, today, q))
  return total?.count ?? 0
}

/** One page of the subscriptions that match, newest first. */
export const pageSubscriptions = (
  on: Db,
  filter: SubscriptionFilter,
  today: string,
  { page, size, q }: { page: number; size: number; q: string },
) =>
  on
    .select(shown)
    .from(subscription)
    .innerJoin(student, eq(student.id, subscription.studentId))
    .where(matching(on, filter, today, q))
    .orderBy(desc(subscription.createdAt), desc(subscription.id))
    .limit(size)
    .offset((page - 1) * size)

const oneWithOwner = (on: Db, id: string) =>
  on
    .select({ ...shown, email: student.email, isGone: isNotNull(student.deletedAt) })
    .from(subscription)
    .innerJoin(student, eq(student.id, subscription.studentId))
    .where(eq(subscription.id, id))

/** One subscription, and whose it is. */
export const findSubscription = async (on: Db, id: string) => (await oneWithOwner(on, id))[0] ?? null

/** Locks a subscription: of two changes at once, one waits and finds the other's. */
export const lockSubscription = async (on: Db, id: string) =>
  (await oneWithOwner(on, id).for('update', { of: subscription }))[0] ?? null

export const updateSubscription = async (
  on: Db,
  id: string,
  changes: Partial<typeof subscription.$inferInsert>,
): Promise<void> => {
  await on.update(subscription).set(changes).where(eq(subscription.id, id))
}

/** Locks who is given a plan, so that one subscription follows the other. */
export const lockStudent = async (on: Db, id: string) => {
  const [found] = await on
    .select({ usn: student.usn, name: student.name, semNum: student.semNum })
    .from(student)
    .where(and(eq(student.id, id), isNull(student.deletedAt), isNull(student.erasedAt)))
    .for('update')
  return found ?? null
}

/** The receipts of subscriptions; those from before receipts named them are found by their claim. */
export const listReceiptsOf = async (on: Db, subscriptions: Pick<StoredSubscription, 'id' | 'claimId'>[]) => {
  if (subscriptions.length === 0) return []
  const ids = subscriptions.map(({ id }) => id)
  const claims = subscriptions.flatMap(({ claimId }) => claimId ?? [])
  return on
    .select()
    .from(receipt)
    .where(or(inArray(receipt.subscriptionId, ids), inArray(receipt.claimId, claims)))
}
