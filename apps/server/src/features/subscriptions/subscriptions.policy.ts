import type { SubscriptionState } from '@lectureshelf/contract/subscriptions'
import type { z } from 'zod'

export interface Period {
  fromSemester: number
  toSemester: number
  /** First and last day in force, `YYYY-MM-DD` in Asia/Kolkata. */
  startsOn: string
  endsOn: string
  cancelledAt: Date | null
}

/** What a student has paid for: the one thing every file request is decided by. */
export interface Entitlement {
  /** Semesters that a subscription in force covers today. */
  covered: number[]
  /** Semesters that a subscription covered once and none covers now. */
  ended: number[]
}

/** The state of a subscription on a day. It is never stored: a change takes effect on the next request. */
export const stateOn = (
  period: Period,
  today: string,
): Exclude<z.infer<typeof SubscriptionState>, 'none'> => {
  if (period.cancelledAt !== null) return 'cancelled'
  if (today < period.startsOn) return 'upcoming'
  return today > period.endsOn ? 'expired' : 'active'
}

const semestersOf = (period: Period): number[] =>
  Array.from(
    { length: period.toSemester - period.fromSemester + 1 },
    (_, index) => period.fromSemester + index,
  )

/** What all of a student's subscriptions together cover on a day. */
export const entitlementOn = (periods: Period[], today: string): Entitlement => {
  const inState = (...states: string[]) =>
    new Set(periods.filter((period) => states.includes(stateOn(period, today))).flatMap(semestersOf))
  const covered = inState('active')
  const ended = inState('expired', 'cancelled')
  return {
    covered: [...covered].toSorted((a, b) => a - b),
    ended: [...ended].filter((semester) => !covered.has(semester)).toSorted((a, b) => a - b),
  }
}
