import type { OwnSubscription } from '@lectureshelf/contract/money/subscriptions'
import type { Actor } from '../../platform/actor.ts'
import { type Clock, dayOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { recordAudit } from '../audit/audit.service.ts'
import type { DssService } from '../reference-data/dss.service.ts'
import { daysAfter, daysBetween } from './periods.policy.ts'
import {
  type Entitlement,
  type Paid,
  entitlementOn,
  paidUntil,
  provisionalUntil,
  stateOn,
} from './subscriptions.policy.ts'
import {
  insertSubscription,
  listEndingSoon,
  listProvisional,
  listSubscriptions,
} from './subscriptions.repo.ts'

export interface SubscriptionsService {
  /** What the person may read by payment today; staff need none and have none. */
  entitlementOf: (actor: Actor) => Promise<Entitlement>
  readOwn: (actor: Actor) => Promise<OwnSubscription>
  /** Subscriptions in force that end within a number of days and that nothing follows. */
  listEndingSoon: (days: number) => ReturnType<typeof listEndingSoon>
  /**
   * Gives a subscription without a payment, from the command line.
   * @throws AppError `invalid_request` for a period that ends before it starts.
   */
  grant: (grant: Grant) => Promise<{ id: string }>
}

interface Grant {
  studentId: string
  plan: 'basic' | 'premium'
  fromSemester: number
  toSemester: number
  /** First and last day in force, `YYYY-MM-DD` in Asia/Kolkata. */
  startsOn: string
  endsOn: string
}

type Subscriptions = Awaited<ReturnType<typeof listSubscriptions>>

interface Options {
  db: Db
  clock: Clock
  dss: DssService
}

const readPaid = async (db: Db, studentId: string): Promise<Paid> => {
  const [subscriptions, provisional] = await Promise.all([
    listSubscriptions(db, studentId),
    listProvisional(db, studentId),
  ])
  return { subscriptions, provisional }
}

/** The plan to show: the latest one in force, else the last there was. */
const planShown = (subscriptions: Subscriptions, today: string) => {
  const shown = subscriptions.findLast((row) => stateOn(row, today) === 'active') ?? subscriptions.at(-1)
  if (shown === undefined) return { plan: null, state: 'none' as const, endsOn: null, daysLeft: null }
  const state = stateOn(shown, today)
  const endsOn = state === 'active' ? paidUntil(shown, subscriptions) : shown.endsOn
  return { plan: shown.plan, state, endsOn, daysLeft: state === 'active' ? daysBetween(today, endsOn) : null }
}

/** What students have paid for. */
export const createSubscriptionsService = ({ db, clock, dss }: Options): SubscriptionsService => ({
  entitlementOf: async (actor) =>
    actor.kind === 'student'
      ? entitlementOn(await readPaid(db, actor.id), clock.now())
      : { covered: [], ended: [] },
  readOwn: async (actor) => {
    const now = clock.now()
    const [subscriptions, provisional, semesters] = await Promise.all([
      listSubscriptions(db, actor.id),
      listProvisional(db, actor.id),
      dss.listSemesters(),
    ])
    const { covered } = entitlementOn({ subscriptions, provisional }, now)
    return {
      ...planShown(subscriptions, dayOf(now)),
      semesters: semesters.filter((semester) => covered.includes(semester.semNum)),
      provisionalUntil: provisionalUntil(provisional, now)?.toISOString() ?? null,
    }
  },
  listEndingSoon: (days) => {
    const today = dayOf(clock.now())
    return listEndingSoon(db, { today, until: daysAfter(today, days) })
  },
  grant: async (grant) => {
    if (grant.toSemester < grant.fromSemester || grant.endsOn < grant.startsOn) {
      throw new AppError('invalid_request', { extraDetails: 'A subscription ends after it starts.' })
    }
    return db.transaction(async (tx) => {
      const id = await insertSubscription(tx, { ...grant, createdAt: clock.now() })
      const record = {
        action: 'subscription.grant' as const,
        entityId: id,
        after: grant,
      }
      await recordAudit(tx, null, record)
      return { id }
    })
  },
})
