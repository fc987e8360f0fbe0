import { manyDevicesLimit, planEndsSoonDays } from '@lectureshelf/contract/constants'
import { dayMs } from '@lectureshelf/contract/formats/durations'
import type { Insights } from '@lectureshelf/contract/site/insights'
import { dayOf, dayStart } from '../../platform/clock.ts'
import { listOnlyInOwnFile } from '../../money/tables/credits/credit-proofs.query.ts'
import { countToEnd } from '../../money/tables/credits/credit-state.query.ts'
import type { Memory } from '../../platform/memory/memory.ts'
import type { InstallationState } from '../system/installation-state.service.ts'
import type { SubscriptionManagement } from '../../money/subscriptions/subscription-management.service.ts'
import { countInForce, listManyDevices, readPending, readReceipts } from './insights.query.ts'
import type { DbAndClock } from '../../platform/db/database.ts'

interface Options extends DbAndClock {
  memory: Memory
  installationState: Pick<InstallationState, 'readSpace'>
  onError: (error: unknown) => void
  subscriptionManagement: Pick<SubscriptionManagement, 'countEndingSoon'>
}

const ownFileMax = 500

const monthStart = (today: string): Date => dayStart(`${today.slice(0, 7)}-01`)

/** Creates the service behind the owner's start page. */
export const createInsightsService = ({
  db,
  clock,
  memory,
  installationState,
  onError,
  subscriptionManagement,
}: Options) => {
  const inForce = memory.createStore<{ count: number }>({ max: 1 })
  /** Counts the students in force, once until a subscription changes, an account is closed or the day ends. */
  const readInForce = (today: string) =>
    inForce.get(today, async () => ({
      value: { count: await countInForce(db, today) },
      topics: ['subscriptions', 'closed-accounts'],
    }))
  return {
    /** Returns the current numbers of the owner's start page. */
    read: async (): Promise<Insights> => {
      const now = clock.now()
      const today = dayOf(now)
      const since = new Date(now.getTime() - manyDevicesLimit.days * dayMs)
      const [pending, month, inForceNow, endingSoon, grantsToEnd, ownFile, manyDevices, space] =
        await Promise.all([
          readPending(db),
          readReceipts(db, monthStart(today)),
          readInForce(today),
          subscriptionManagement.countEndingSoon(planEndsSoonDays),
          countToEnd(db),
          listOnlyInOwnFile(db, ownFileMax),
          listManyDevices(db, { since, most: manyDevicesLimit.most }),
          installationState.readSpace().catch((error: unknown) => {
            onError(error)
            return null
          }),
        ])
      const oldestPendingAt = pending.oldestPendingAt?.toISOString() ?? null
      return {
        ...pending,
        ...month,
        oldestPendingAt,
        studentsInForce: inForceNow.count,
        endingSoon,
        grantsToEnd,
        ownFile: {
          credits: ownFile.map(({ id, amountPaise }) => ({ _id: id, amountPaise })),
          by: [...new Set(ownFile.flatMap(({ name }) => name ?? []))],
        },
        manyDevices,
        space,
      }
    },
  }
}

export type InsightsService = ReturnType<typeof createInsightsService>
