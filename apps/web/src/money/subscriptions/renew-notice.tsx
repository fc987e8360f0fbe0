import { messages } from '@lectureshelf/contract/messages'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { renewalOptionsQuery } from './api.ts'
import { PaymentNotice } from './payment-notice.tsx'
import classes from './renew-notice.module.css'

/** Has its place before it is known whether to show it. */
const RenewButton = ({ isPending }: { isPending: boolean }) => (
  <Button
    variant="accent"
    renderRoot={(props) => <Link to="/Subscriptionplans" {...props} />}
    style={isPending ? { visibility: 'hidden' } : undefined}
  >
    Renew
  </Button>
)

interface RenewNoticeProps {
  title: string
  sentence: string
  /** Said below. */
  more?: string | undefined
}

/**
 * Says why notes are locked and leads to the plans, as the main action of its page.
 * While a payment is being checked no one is asked for a second one; one that was refused is said in its place.
 */
export const RenewNotice = ({ title, sentence, more }: RenewNoticeProps) => {
  const { data: options, isPending } = useQuery(renewalOptionsQuery)
  const { openClaim = null, news = null } = options ?? {}
  if (news !== null) return <PaymentNotice news={news} more={more} />
  const isBeingChecked = openClaim !== null
  return (
    <section aria-label="Subscription" className={classes.notice} data-checking={isBeingChecked || undefined}>
      <div className={classes.words}>
        <p className={classes.title}>{title}</p>
        <p className={classes.sentence}>{isBeingChecked ? messages.paymentBeingChecked : sentence}</p>
        {more !== undefined && <p className={classes.sentence}>{more}</p>}
      </div>
      {!isBeingChecked && <RenewButton isPending={isPending} />}
    </section>
  )
}
