import type { OwnSubscription } from '@lectureshelf/contract/money/subscriptions'
import { useSuspenseQuery } from '@tanstack/react-query'
import { formatShortDate } from '../../lib/format.ts'
import { ownSubscriptionQuery } from './api.ts'
import { LastPayment, RenewNotice } from './notices-later.ts'
import classes from './renew-notice.module.css'
import { provisionalSentence, trustSentence } from './own-subscription-words.ts'

const titleOf = ({ state, endsOn }: OwnSubscription): string | null => {
  if (state === 'expired') {
    return endsOn === null
      ? 'Your subscription has ended'
      : `Your subscription ended on ${formatShortDate(endsOn)}`
  }
  if (state === 'cancelled') return 'Your subscription was cancelled'
  return state === 'none' ? 'You have no subscription yet' : null
}

/**
 * Offers a renewal to a student without an active subscription, and says what became of a payment that was refused;
 * renders nothing for everyone else.
 */
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
  const more = trustSentence(subscription)
  if (subscription.hasNews) return <LastPayment more={more} />
  return title === null ? null : (
    <RenewNotice
      title={title}
      more={more}
      sentence="You can still see your subjects and what is in them. Renew to open the notes."
    />
  )
}
