import { plans } from '@lectureshelf/contract/money/plans'
import type { Claim } from '@lectureshelf/contract/money/claims'
import { Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { formatRupees, formatShortDate } from '../../lib/format.ts'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { ListBoundary } from '../../ui/lists/list-boundary.tsx'
import { Badge, Record, RecordList } from '../../ui/lists/record.tsx'
import { ownClaimsQuery } from './api.ts'

const states = {
  pending: { tone: 'warn', word: 'Being checked' },
  approved: { tone: 'ok', word: 'Approved' },
  rejected: { tone: 'danger', word: 'Not approved' },
} as const

const ClaimRow = ({ claim }: { claim: Claim }) => {
  const { tone, word } = states[claim.state]
  return (
    <Record
      level={3}
      title={`${plans[claim.plan].name}, Rs ${formatRupees(claim.amountPaise)}`}
      line={
        <>
          Sent {formatShortDate(claim.createdAt)}, UTR <code>{claim.utr}</code>
        </>
      }
      badges={<Badge tone={tone}>{word}</Badge>}
    >
      {claim.reason !== null && <p>Reason: {claim.reason}</p>}
    </Record>
  )
}

const Claims = () => {
  const { data: claims } = useSuspenseQuery(ownClaimsQuery)
  if (claims.length === 0)
    return (
      <EmptyState
        title="No payments yet"
        hint="Renew above: after you pay by UPI, your payment and its state appear here."
      />
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
  <section aria-labelledby="claims-title">
    <Title order={2} size="h3" id="claims-title" mb="sm">
      Payments
    </Title>
    <ListBoundary failed="Your payments could not be loaded">
      <Claims />
    </ListBoundary>
  </section>
)
