import type { OwnSubscription } from '@lectureshelf/contract/money/subscriptions'
import type { Semester } from '@lectureshelf/contract/base/dss'
import type { Actor } from '../../platform/actor.ts'
import { dayOf } from '../../platform/clock.ts'
import type { Db, DbAndClock } from '../../platform/db/database.ts'
import type { Memory } from '../../platform/memory/memory.ts'
import { personTopic } from '../../base/identity/actors.ts'
import type { DssService } from '../../base/reference-data/dss.service.ts'
import { daysAfter, daysBetween } from './periods.policy.ts'
import {
  type Entitlement,
  type Paid,
  coveredUntilOf,
  entitlementOn,
  provisionalUntil,
  shownOn,
} from './subscriptions.policy.ts'
import { findTrustLoss } from './trust.query.ts'
import { type LastPayment, lockSentence, newsOf } from './payment-news.policy.ts'
import { findLastGrant, findLastPayment } from './payment-news.query.ts'
import { listProvisional } from '../tables/provisional-access.table.ts'
import { type StoredSubscription, listSubscriptions } from '../tables/subscriptions.table.ts'
import { listEndingSoon } from './subscription-list.query.ts'

interface Options extends DbAndClock {
  memory: Memory
  dss: DssService
}

/** All that a person has paid for, with what a page shows of it. */
interface OwnPaid extends Paid {
  subscriptions: StoredSubscription[]
}

const readPaid = async (db: Db, studentId: string): Promise<OwnPaid> => {
  const [subscriptions, provisional] = await Promise.all([
    listSubscriptions(db, studentId),
    listProvisional(db, studentId),
  ])
  return { subscriptions, provisional }
}

/** Readers of one process on the night before an exam. */
const peopleRemembered = 20_000
const nothingNeeded: Entitlement = { covered: [], ended: [] }

/** What someone may read on a day, for as long as what they paid is the same. */
const ofDay = new WeakMap<OwnPaid, { day: string; entitlement: Entitlement }>()

/** Returns an entitlement; one that only the day can end is computed once a day. */
const entitlementNow = (paid: OwnPaid, now: Date): Entitlement => {
  if (paid.provisional.length > 0) return entitlementOn(paid, now)
  const day = dayOf(now)
  const known = ofDay.get(paid)
  if (known?.day === day) return known.entitlement
  const entitlement = entitlementOn(paid, now)
  ofDay.set(paid, { day, entitlement })
  return entitlement
}

const planShown = (subscriptions: StoredSubscription[], today: string) => {
  const { shown, state, endsOn } = shownOn(subscriptions, today)
  const daysLeft = state === 'active' && endsOn !== null ? daysBetween(today, endsOn) : null
  return { plan: shown?.plan ?? null, state, endsOn, daysLeft }
}

/** Returns the last day of each semester that subscriptions cover now: of two plans, each may end on another day. */
const lastDaysOf = (subscriptions: StoredSubscription[], semesters: Semester[], now: Date) =>
  semesters.flatMap(({ semNum, semName }) => {
    const until = coveredUntilOf({ subscriptions, provisional: [] }, [semNum], now)
    return until === null ? [] : [{ semName, endsOn: dayOf(new Date(until.getTime() - 1)) }]
  })

/** What a student sees about payments, beside what they opened. */
interface Known {
  last: LastPayment | null
  grantedAt: Date | null
  trustLostAt: Date | null
}

const readKnown = async (db: Db, studentId: string): Promise<Known> => {
  const [last, grantedAt, trustLostAt] = await Promise.all([
    findLastPayment(db, studentId),
    findLastGrant(db, studentId),
    findTrustLoss(db, studentId),
  ])
  return { last, grantedAt, trustLostAt }
}

/** Creates the service of what students have paid for. */
export const createSubscriptionsService = ({ db, clock, memory, dss }: Options) => {
  const known = memory.createStore<Known>({ max: peopleRemembered })
  const knownOf = (studentId: string): Promise<Known> =>
    known.get(studentId, async () => ({
      value: await readKnown(db, studentId),
      topics: [personTopic(studentId)],
    }))
  const paid = memory.createStore<OwnPaid>({ max: peopleRemembered })
  const paidBy = (studentId: string): Promise<OwnPaid> =>
    paid.get(studentId, async () => ({
      value: await readPaid(db, studentId),
      topics: [personTopic(studentId)],
    }))
  return {
    /** Returns what the person has paid to read now; empty for staff, who need nothing. */
    entitlementOf: async (actor: Actor): Promise<Entitlement> => {
      if (actor.kind !== 'student') return nothingNeeded
      return entitlementNow(await paidBy(actor.id), clock.now())
    },
    /** Returns until when a student may read at least one of these semesters; null when none is covered now. */
    coveredUntil: async (actor: Actor, semesters: number[]): Promise<Date | null> =>
      coveredUntilOf(await paidBy(actor.id), semesters, clock.now()),
    readOwn: async (actor: Actor): Promise<OwnSubscription> => {
      const now = clock.now()
      const [{ subscriptions, provisional }, { last, grantedAt, trustLostAt }] = await Promise.all([
        paidBy(actor.id),
        knownOf(actor.id),
      ])
      const { covered } = entitlementOn({ subscriptions, provisional }, now)
      const semesters = (await dss.listSemesters()).filter(({ semNum }) => covered.includes(semNum))
      const shown = planShown(subscriptions, dayOf(now))
      const isActive = shown.state === 'active'
      return {
        ...shown,
        hasNews: newsOf(last, { grantedAt, isActive, now }) !== null,
        trustLostAt: trustLostAt?.toISOString() ?? null,
        semesters,
        lastDays: lastDaysOf(subscriptions, semesters, now),
        provisionalUntil: provisionalUntil(provisional, now)?.toISOString() ?? null,
      }
    },
    /** Returns why what a student asks for is closed, when the last payment is the cause; null otherwise. */
    explainLock: async (actor: Actor): Promise<string | null> => {
      if (actor.kind !== 'student') return null
      const { last, grantedAt } = await knownOf(actor.id)
      return lockSentence(last, { grantedAt, now: clock.now() })
    },
    /** Returns what a student has to be told about the last payment; null when there is nothing to do. */
    newsOf: async (actor: Actor): Promise<ReturnType<typeof newsOf>> => {
      const now = clock.now()
      const [{ subscriptions }, { last, grantedAt }] = await Promise.all([
        paidBy(actor.id),
        knownOf(actor.id),
      ])
      const isActive = planShown(subscriptions, dayOf(now)).state === 'active'
      return newsOf(last, { grantedAt, isActive, now })
    },
    findTrustLoss,
    /** Lists subscriptions in force that end within a number of days without a successor. */
    listEndingSoon: (days: number): ReturnType<typeof listEndingSoon> => {
      const today = dayOf(clock.now())
      return listEndingSoon(db, { today, until: daysAfter(today, days) })
    },
  }
}

export type SubscriptionsService = ReturnType<typeof createSubscriptionsService>
