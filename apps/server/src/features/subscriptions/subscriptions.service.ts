import type { OwnSubscription } from '@lectureshelf/contract/subscriptions'
import type { Actor } from '../../platform/actor.ts'
import { type Clock, dayOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { recordAudit } from '../audit/audit.service.ts'
import type { DssService } from '../dss/dss.service.ts'
import { type Entitlement, entitlementOn, stateOn } from './subscriptions.policy.ts'
import { insertSubscription, listSubscriptions } from './subscriptions.repo.ts'

export interface SubscriptionsService {
  /** What the person may read by payment today; staff need none and have none. */
  entitlementOf: (actor: Actor) => Promise<Entitlement>
  readOwn: (actor: Actor) => Promise<OwnSubscription>
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

interface Options {
  db: Db
  clock: Clock
  dss: DssService
}

/** What students have paid for. */
export const createSubscriptionsService = ({ db, clock, dss }: Options): SubscriptionsService => {
  const today = () => dayOf(clock.now())
  const entitlementOf = async (actor: Actor): Promise<Entitlement> =>
    actor.kind === 'student'
      ? entitlementOn(await listSubscriptions(db, actor.id), today())
      : { covered: [], ended: [] }

  return {
    entitlementOf,
    readOwn: async (actor) => {
      const [rows, semesters] = await Promise.all([listSubscriptions(db, actor.id), dss.listSemesters()])
      const day = today()
      const { covered } = entitlementOn(rows, day)
      const shown = rows.findLast((row) => stateOn(row, day) === 'active') ?? rows.at(-1)
      if (shown === undefined) return { plan: null, state: 'none', semesters: [], endsOn: null }
      return {
        plan: shown.plan,
        state: stateOn(shown, day),
        semesters: semesters.filter((semester) => covered.includes(semester.semNum)),
        endsOn: shown.endsOn,
      }
    },
    grant: async (grant) => {
      if (grant.toSemester < grant.fromSemester || grant.endsOn < grant.startsOn) {
        throw new AppError('invalid_request', { extraDetails: 'A subscription ends after it starts.' })
      }
      return db.transaction(async (tx) => {
        const id = await insertSubscription(tx, { ...grant, createdAt: clock.now() })
        const record = { action: 'subscription.grant', entity: 'subscription', entityId: id, after: grant }
        await recordAudit(tx, null, record)
        return { id }
      })
    },
  }
}
