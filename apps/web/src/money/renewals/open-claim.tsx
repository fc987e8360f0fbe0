import { messages } from '@lectureshelf/contract/messages'
import { plans } from '@lectureshelf/contract/money/plans'
import type { Claim } from '@lectureshelf/contract/money/claims'
import { formatRupees, formatShortDate } from '../../lib/format.ts'
import classes from './renewal-form.module.css'

interface OpenClaimProps {
  claim: Claim
  /** The name of the semester being renewed, if the claim has one. */
  semName: string | undefined
}

/** Shows a pending payment with its details, so that no one pays twice. */
export const OpenClaim = ({ claim, semName }: OpenClaimProps) => {
  const rows = [
    ['Plan', plans[claim.plan].name],
    ['Amount', `Rs ${formatRupees(claim.amountPaise)}`],
    ['From', semName],
    ['UTR', claim.utr],
    ['Sent on', formatShortDate(claim.createdAt)],
  ] as const
  return (
    <section aria-labelledby="open-claim-title" className={classes.claim}>
      <h2 id="open-claim-title" className={classes.claimTitle}>
        Your payment is being checked
      </h2>
      <p className={classes.sentence}>{messages.paymentBeingChecked}</p>
      <dl className={classes.facts}>
        {rows.map(
          ([name, value]) =>
            value !== undefined && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  )
}
