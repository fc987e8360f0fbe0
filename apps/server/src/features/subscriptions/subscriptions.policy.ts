import type { SubscriptionState } from '@lectureshelf/contract/money/subscriptions'
import type { z } from 'zod'
import { dayOf } from '../../platform/clock.ts'
import { nextDay } from './periods.policy.ts'

interface Semesters {
  fromSemester: number
  toSemester: number
}

export interface Period extends Semesters {
  /** First and last day in force, `YYYY-MM-DD` in Asia/Kolkata. */
  startsOn: string
  endsOn: string
  cancelledAt: Date | null
}

/** Reading on the word of a student whose payment is not checked yet. */
export interface ProvisionalPeriod extends Semesters {
  endsAt: Date
  /** When a decision ended it before its time. */
  endedAt: Date | null
}

/** Everything that a student's reading rests on. */
export interface Paid {
  subscriptions: Period[]
  provisional: ProvisionalPeriod[]
}

/** What a student has paid for: the one thing every file request is decided by. */
export interface Entitlement {
  /** Semesters that a subscription in force covers today, or an unchecked payment for now. */
  covered: number[]
  /** Semesters that a subscription covered once and nothing covers now. */
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

const isOpen = (period: ProvisionalPeriod, now: Date): boolean =>
  period.endedAt === null && now < period.endsAt

const semestersOf = ({ fromSemester, toSemester }: Semesters): number[] =>
  Array.from({ length: toSemester - fromSemester + 1 }, (_, index) => fromSemester + index)

/** What all of a student's subscriptions and unchecked payments together cover at an instant. */
export const entitlementOn = ({ subscriptions, provisional }: Paid, now: Date): Entitlement => {
  const today = dayOf(now)
  const inState = (...states: string[]) =>
    subscriptions.filter((period) => states.includes(stateOn(period, today))).flatMap(semestersOf)
  const onTrust = provisional.filter((period) => isOpen(period, now)).flatMap(semestersOf)
  const covered = new Set([...inState('active'), ...onTrust])
  const ended = new Set(inState('expired', 'cancelled'))
  return {
    covered: [...covered].toSorted((a, b) => a - b),
    ended: [...ended].filter((semester) => !covered.has(semester)).toSorted((a, b) => a - b),
  }
}

/** Semesters that are paid for today or from a later day on. */
export const semestersPaidFor = (subscriptions: Period[], today: string): Set<number> =>
  new Set(
    subscriptions
      .filter((period) => ['active', 'upcoming'].includes(stateOn(period, today)))
      .flatMap(semestersOf),
  )

/**
 * Whether another subscription carries on when one ends: it is in force the day after, for the same semester or
 * a later one. A subscription for an earlier semester (a backlog) does not carry on.
 */
export const follows = (
  next: Period,
  { endsOn, semester }: Pick<Period, 'endsOn'> & { semester: number },
): boolean =>
  next.cancelledAt === null &&
  next.endsOn > endsOn &&
  next.startsOn <= nextDay(endsOn) &&
  next.toSemester >= semester

/** The last day of a subscription and of those that carry on with its first semester the day after. */
export const paidUntil = (shown: Period, subscriptions: Period[]): string => {
  const { endsOn, fromSemester: semester } = shown
  const next = subscriptions.find(
    (period) =>
      follows(period, { endsOn, semester }) &&
      period.fromSemester <= semester &&
      period.startsOn > shown.startsOn,
  )
  return next === undefined ? endsOn : paidUntil(next, subscriptions)
}

/** The subscription to show: the latest one in force, else the last there was; with the last day that it opens. */
export const shownOn = <Row extends Period>(subscriptions: Row[], today: string) => {
  const shown = subscriptions.findLast((row) => stateOn(row, today) === 'active') ?? subscriptions.at(-1)
  if (shown === undefined) return { shown: null, state: 'none' as const, endsOn: null }
  const state = stateOn(shown, today)
  return { shown, state, endsOn: state === 'active' ? paidUntil(shown, subscriptions) : shown.endsOn }
}

/** Until when unchecked payments open something; null when none does. */
export const provisionalUntil = (provisional: ProvisionalPeriod[], now: Date): Date | null => {
  const ends = provisional.filter((period) => isOpen(period, now)).map(({ endsAt }) => endsAt.getTime())
  return ends.length === 0 ? null : new Date(Math.max(...ends))
}
