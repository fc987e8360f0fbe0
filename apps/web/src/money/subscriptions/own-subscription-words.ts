import { plans } from '@lectureshelf/contract/money/plans'
import type { OwnSubscription } from '@lectureshelf/contract/money/subscriptions'
import { subscriptionStateNames } from '@lectureshelf/contract/state-names'
import { formatCount, formatDateTime, formatShortDate } from '../../lib/format.ts'

const stateWords = {
  none: 'No subscription yet',
  ...subscriptionStateNames,
} as const

const semestersOf = (semesters: readonly { semName: string }[]): string =>
  semesters.map(({ semName }) => semName).join(' and ')

/** Returns whether semesters that are open now end on different days, as those of two plans may. */
const endsApart = ({ endsOn, lastDays }: Pick<OwnSubscription, 'endsOn' | 'lastDays'>): boolean =>
  lastDays.some((semester) => semester.endsOn !== endsOn)

/**
 * Describes a student's plan as a sentence: "Premium: active, covers 5th Sem and 6th Sem, until 3 Aug 2027."
 */
export const planSentence = (subscription: OwnSubscription): string => {
  const { plan, state, lastDays, endsOn } = subscription
  const words = [
    plan === null ? stateWords[state] : `${plans[plan].name}: ${stateWords[state].toLowerCase()}`,
  ]
  if (state === 'active' && endsApart(subscription)) {
    const each = lastDays.map((semester) => `${semester.semName} until ${formatShortDate(semester.endsOn)}`)
    return `${[...words, `covers ${each.join(' and ')}`].join(', ')}.`
  }
  if (state === 'active' && lastDays.length > 0) words.push(`covers ${semestersOf(lastDays)}`)
  if (endsOn !== null) words.push(`${state === 'active' ? 'until' : 'last day'} ${formatShortDate(endsOn)}`)
  return `${words.join(', ')}.`
}

/** Describes how long a subscription lasts; null when it is not active, or its semesters end on different days. */
export const daysLeftSentence = (
  subscription: Pick<OwnSubscription, 'daysLeft' | 'endsOn' | 'lastDays'>,
): string | null => {
  const { daysLeft } = subscription
  if (daysLeft === null || endsApart(subscription)) return null
  return daysLeft === 0 ? 'Today is its last day.' : `${formatCount(daysLeft, 'day')} left.`
}

/** Says since when payments are checked before anything can be read, and who can change that. */
export const trustSentence = ({ trustLostAt }: Pick<OwnSubscription, 'trustLostAt'>): string | undefined =>
  trustLostAt === null
    ? undefined
    : `Since ${formatShortDate(trustLostAt)} your payments open notes only after a check, because one was not found. The owner can restore this: see Contact.`

/** Describes what may be read before the payment is checked; null when nothing may. */
export const provisionalSentence = (
  subscription: Pick<OwnSubscription, 'state' | 'semesters' | 'provisionalUntil'>,
): string | null => {
  const { state, semesters, provisionalUntil } = subscription
  if (provisionalUntil === null) return null
  const until = `until ${formatDateTime(provisionalUntil)}.`
  return state === 'active'
    ? `You can read what your last payment is for while we check it, ${until}`
    : `You can read ${semestersOf(semesters)} for now while we check your payment, ${until}`
}
