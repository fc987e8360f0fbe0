import { planVisitsKeptDays } from '@lectureshelf/contract/constants'
import { dayMs } from '@lectureshelf/contract/formats/durations'
import { type Clock, dayOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { createBuckets } from '../../platform/http/fair-reads.ts'
import { addressVisitsPerMinute, allVisitsPerMinute } from './plan-visits.policy.ts'
import { addVisit, removeVisitsBefore } from './plan-visits.repo.ts'

interface Options {
  db: Db
  clock: Clock
}

/** Creates the service that counts by day how often the plans were opened, without a person. */
export const createPlanVisitsService = ({ db, clock }: Options) => {
  const now = () => clock.now().getTime()
  const bucketsOf = (perMinute: number) =>
    createBuckets({ perSecond: perMinute / 60, capacity: perMinute, now })
  const ofAddress = bucketsOf(addressVisitsPerMinute)
  const ofAll = bucketsOf(allVisitsPerMinute)
  return {
    /**
     * Counts a visit. Its address is compared in memory, and neither stored nor logged.
     * @throws AppError `too_many_requests`
     */
    count: async (address: string): Promise<void> => {
      ofAddress.take(address)
      ofAll.take('all')
      await addVisit(db, dayOf(clock.now()))
    },

    /** Deletes the counts of days that are no longer kept. */
    sweep: (): Promise<void> => removeVisitsBefore(db, dayOf(new Date(now() - planVisitsKeptDays * dayMs))),
  }
}

export type PlanVisitsService = ReturnType<typeof createPlanVisitsService>
