import type { SubscriptionState } from '@lectureshelf/contract/money/subscriptions'
import type { z } from 'zod'
import { dayOf, dayStart } from '../../platform/clock.ts'
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

/** Provisional access: reading that was opened before the payment is checked. */
export interface ProvisionalPeriod extends Semesters {
  endsAt: Date
  /** When a decision ended it before its time. */
  endedAt: Date | null
}

/** All subscriptions and provisional access of a student. */
export interface Paid {
  subscriptions: Period[]
  provisional: ProvisionalPeriod[]
}

/** What a student has paid for: the only input of every decision about a file request. */
export interface Entitlement {
  /** Semesters covered today by a subscription in force, or now by provisional access. */
  covered: number[]
  /** Semesters that a subscription covered before and nothing covers now. */
  ended: number[]
}

/** Returns the state of a subscription on a day. It is never stored: a change applies from the next request. */
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

/** Returns what a student's subscriptions and unchecked payments together cover at an instant. */
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

/**
 * Returns until when at least one of these semesters stays covered, by subscriptions that follow each other and by
 * provisional access; null when none is covered now.
 */
export const coveredUntilOf = (
  { subscriptions, provisional }: Paid,
  semesters: readonly number[],
  now: Date,
): Date | null => {
  const isOfThese = (period: Semesters) => semestersOf(period).some((number) => semesters.includes(number))
  const runs = [
    ...subscriptions
      .filter((period) => period.cancelledAt === null && isOfThese(period))
      .map(({ startsOn, endsOn }) => ({
        from: dayStart(startsOn).getTime(),
        to: dayStart(nextDay(endsOn)).getTime(),
      })),
    ...provisional
      .filter((period) => isOpen(period, now) && isOfThese(period))
      .map(({ endsAt }) => ({ from: now.getTime(), to: endsAt.getTime() })),
  ].toSorted((left, right) => left.from - right.from)
  let until = now.getTime()
  for (const { from, to } of runs) if (from <= until) until = Math.max(until, to)
  return until > now.getTime() ? new Date(until) : null
}

/** Returns the semesters that are paid for today or from a later day on. */
export const semestersPaidFor = (subscriptions: Period[], today: string): Set<number> =>
  new Set(
    subscriptions
      .filter((period) => ['active', 'upcoming'].includes(stateOn(period, today)))
      .flatMap(semestersOf),
  )

/**
 * Returns whether another subscription continues an ending one: it is in force the day after, for the same
 * semester or a later one. A subscription for an earlier semester (a backlog) does not count.
 */
export const follows = (
  next: Period,
  { endsOn, semester }: Pick<Period, 'endsOn'> & { semester: number },
): boolean =>
  next.cancelledAt === null &&
  next.endsOn > endsOn &&
  next.startsOn <= nextDay(endsOn) &&
  next.toSemester >= semester

/** Returns the last day of a subscription and of those that continue its first semester the day after. */
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

/** Chooses the subscription to show: the latest one in force, else the most recent; with the last day it opens. */
export const shownOn = <Row extends Period>(subscriptions: Row[], today: string) => {
  const shown = subscriptions.findLast((row) => stateOn(row, today) === 'active') ?? subscriptions.at(-1)
  if (shown === undefined) return { shown: null, state: 'none' as const, endsOn: null }
  const state = stateOn(shown, today)
  return { shown, state, endsOn: state === 'active' ? paidUntil(shown, subscriptions) : shown.endsOn }
}

/** Returns when provisional access ends; null when none is open. */
export const provisionalUntil = (provisional: ProvisionalPeriod[], now: Date): Date | null => {
  const ends = provisional.filter((period) => isOpen(period, now)).map(({ endsAt }) => endsAt.getTime())
  return ends.length === 0 ? null : new Date(Math.max(...ends))
}
