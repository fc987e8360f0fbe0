import { plans } from '@lectureshelf/contract/money/plans'
import type { Claim } from '@lectureshelf/contract/money/claims'
import { useSuspenseQuery } from '@tanstack/react-query'
import { formatRupees, formatShortDate } from '../../lib/format.ts'
import { claimStateTones } from '../../ui/state-tones.ts'
import { ListBoundary } from '../../ui/lists/list-boundary.tsx'
import { Badge, Record, RecordList } from '../../ui/lists/record.tsx'
import { ownClaimsQuery } from './api.ts'
import shared from '../../ui/shared.module.css'
import { PageSection } from '../../ui/lists/page-section.tsx'

const words = { pending: 'Being checked', approved: 'Approved', rejected: 'Not approved' } as const

const ClaimRow = ({ claim }: { claim: Claim }) => {
  return (
    <Record
      level={3}
      title={`${plans[claim.plan].name}, Rs ${formatRupees(claim.amountPaise)}`}
      line={`Sent ${formatShortDate(claim.createdAt)}`}
      rest={
        <>
          UTR <code>{claim.utr}</code>
        </>
      }
      badges={<Badge tone={claimStateTones[claim.state]}>{words[claim.state]}</Badge>}
    >
      {claim.reason !== null && <p>Reason: {claim.reason}</p>}
    </Record>
  )
}

const Claims = () => {
  const { data: claims } = useSuspenseQuery(ownClaimsQuery)
  if (claims.length === 0)
    return (
      <p className={shared.note}>No payments yet. After you renew, your payment and its state appear here.</p>
    )
  return (
    <RecordList label="Payments">
      {claims.map((claim) => {
        const { _id: id } = claim
        return <ClaimRow key={id} claim={claim} />
      })}
    </RecordList>
  )
}

/** Lists a student's own claims with their state. */
export const ClaimList = () => (
  <PageSection title="Payments">
    <ListBoundary failed="Your payments could not be loaded">
      <Claims />
    </ListBoundary>
  </PageSection>
)
