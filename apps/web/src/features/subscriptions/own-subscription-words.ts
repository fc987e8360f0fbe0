import { plans } from '@lectureshelf/contract/money/plans'
import type { OwnSubscription } from '@lectureshelf/contract/money/subscriptions'
import { subscriptionStateNames } from '@lectureshelf/contract/state-names'
import { formatCount, formatDateTime, formatShortDate } from '../../lib/format.ts'

const stateWords = {
  none: 'No subscription yet',
  ...subscriptionStateNames,
} as const

const semestersOf = ({ semesters }: Pick<OwnSubscription, 'semesters'>): string =>
  semesters.map(({ semName }) => semName).join(' and ')

/**
 * Describes a student's plan as a sentence: "Premium: active, covers 5th Sem and 6th Sem, until 3 Aug 2027."
 */
export const planSentence = (subscription: OwnSubscription): string => {
  const { plan, state, semesters, endsOn, provisionalUntil } = subscription
  const words = [
    plan === null ? stateWords[state] : `${plans[plan].name}: ${stateWords[state].toLowerCase()}`,
  ]
  // The list also contains provisionally opened semesters, which the plan does not cover.
  const isCovered = state === 'active' && provisionalUntil === null && semesters.length > 0
  if (isCovered) words.push(`covers ${semestersOf(subscription)}`)
  if (endsOn !== null) words.push(`${state === 'active' ? 'until' : 'last day'} ${formatShortDate(endsOn)}`)
  return `${words.join(', ')}.`
}

/** Describes how long a subscription lasts; null when it is not active. */
export const daysLeftSentence = ({ daysLeft }: Pick<OwnSubscription, 'daysLeft'>): string | null => {
  if (daysLeft === null) return null
  return daysLeft === 0 ? 'Today is its last day.' : `${formatCount(daysLeft, 'day')} left.`
}

/** Describes what may be read before the payment is checked; null when nothing may. */
export const provisionalSentence = (
  subscription: Pick<OwnSubscription, 'state' | 'semesters' | 'provisionalUntil'>,
): string | null => {
  const { state, provisionalUntil } = subscription
  if (provisionalUntil === null) return null
  const until = `until ${formatDateTime(provisionalUntil)}.`
  return state === 'active'
    ? `You can read what your last payment is for while we check it, ${until}`
    : `You can read ${semestersOf(subscription)} for now while we check your payment, ${until}`
}
