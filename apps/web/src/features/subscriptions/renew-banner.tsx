import type { OwnSubscription } from '@lectureshelf/contract/money/subscriptions'
import { useSuspenseQuery } from '@tanstack/react-query'
import { formatShortDate } from '../../lib/format.ts'
import { ownSubscriptionQuery } from './api.ts'
import { RenewNotice } from './renew-notice.tsx'
import classes from './renew-notice.module.css'
import { provisionalSentence } from './own-subscription-words.ts'

const titleOf = ({ state, endsOn }: OwnSubscription): string | null => {
  if (state === 'expired') {
    return endsOn === null
      ? 'Your subscription has ended'
      : `Your subscription ended on ${formatShortDate(endsOn)}`
  }
  if (state === 'cancelled') return 'Your subscription was cancelled'
  return state === 'none' ? 'You have no subscription yet' : null
}

/** Offers a renewal to a student without an active subscription; renders nothing for everyone else. */
export const RenewBanner = () => {
  const { data: subscription } = useSuspenseQuery(ownSubscriptionQuery)
  const title = titleOf(subscription)
  const provisional = provisionalSentence(subscription)
  if (provisional !== null) {
    return (
      <section aria-label="Subscription" className={classes.notice}>
        <div className={classes.words}>
          <p className={classes.title}>Your payment is being checked</p>
          <p className={classes.sentence}>{provisional}</p>
        </div>
      </section>
    )
  }
  return title === null ? null : (
    <RenewNotice
      title={title}
      sentence="You can still see your subjects and what is in them. Renew to open the notes."
    />
  )
}
