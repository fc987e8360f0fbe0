import { messages } from '@lectureshelf/contract/messages'
import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ownSubscriptionQuery, renewalOptionsQuery } from './api.ts'
import { PaymentNotice } from './payment-notice.tsx'
import classes from './subscription-card.module.css'
import {
  daysLeftSentence,
  planSentence,
  provisionalSentence,
  trustSentence,
} from './own-subscription-words.ts'
import { PageSection } from '../../ui/lists/page-section.tsx'

const RenewLink = ({ isUrgent }: { isUrgent: boolean }) => (
  <Button
    variant={isUrgent ? 'accent' : 'default'}
    className={classes.renew}
    renderRoot={(props) => <Link to="/Subscriptionplans" {...props} />}
  >
    Renew
  </Button>
)

/** Shows a student's plan: what it covers, how long it lasts, what is being checked, and how to renew. */
export const SubscriptionCard = () => {
  const { data: subscription } = useSuspenseQuery(ownSubscriptionQuery)
  const { data: options } = useSuspenseQuery(renewalOptionsQuery)
  const daysLeft = daysLeftSentence(subscription)
  const provisional = provisionalSentence(subscription)
  const trust = trustSentence(subscription)
  return (
    <PageSection title="Subscription">
      <div className={classes.card}>
        <p className={classes.plan}>{planSentence(subscription)}</p>
        {daysLeft !== null && <p className={classes.line}>{daysLeft}</p>}
        {provisional !== null && <p className={classes.line}>{provisional}</p>}
        {trust !== undefined && <p className={classes.line}>{trust}</p>}
        {options.news !== null ? (
          <PaymentNotice news={options.news} />
        ) : options.openClaim === null ? (
          <RenewLink isUrgent={subscription.state !== 'active'} />
        ) : (
          <p className={classes.line}>{messages.paymentBeingChecked}</p>
        )}
      </div>
    </PageSection>
  )
}
