import { plans } from '@lectureshelf/contract/plans'
import type { OwnSubscription } from '@lectureshelf/contract/subscriptions'
import { Anchor, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatLongDate } from '../../lib/format.ts'
import { ownSubscriptionQuery } from './api.ts'

const stateWords = {
  none: 'No subscription yet',
  upcoming: 'Not started yet',
  active: 'In force',
  expired: 'Ended',
  cancelled: 'Cancelled',
} as const

const sentenceOf = ({ plan, state, semesters, endsOn }: OwnSubscription): string => {
  const words = [
    plan === null ? stateWords[state] : `${plans[plan].name}: ${stateWords[state].toLowerCase()}`,
  ]
  if (semesters.length > 0) words.push(`covers ${semesters.map(({ semName }) => semName).join(' and ')}`)
  if (endsOn !== null) words.push(`${state === 'active' ? 'until' : 'last day'} ${formatLongDate(endsOn)}`)
  return words.join(', ')
}

/** A student's plan in one line, with the way to the plans. */
export const SubscriptionLine = () => {
  const { data: subscription } = useSuspenseQuery(ownSubscriptionQuery)
  return (
    <Text>
      {sentenceOf(subscription)}.{' '}
      <Anchor renderRoot={(props) => <Link to="/Subscriptionplans" {...props} />}>
        {subscription.state === 'active' ? 'See the plans' : 'Renew'}
      </Anchor>
    </Text>
  )
}
