import { planVisitsKeptDays } from '@lectureshelf/contract/constants'
import { dayMs } from '@lectureshelf/contract/formats/durations'
import { dayOf } from '../../platform/clock.ts'
import { createBuckets } from '../../platform/http/fair-reads.ts'
import { addressVisitsPerMinute, allVisitsPerMinute } from './plan-visits.policy.ts'
import { addVisit, removeVisitsBefore } from './plan-visits.repo.ts'
import type { DbAndClock } from '../../platform/db/database.ts'

/** Creates the service that counts by day how often the plans were opened, without a person. */
export const createPlanVisitsService = ({ db, clock }: DbAndClock) => {
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
