import { addresses } from '@lectureshelf/contract/addresses'
import { plans } from '@lectureshelf/contract/money/plans'
import type { Receipt } from '@lectureshelf/contract/money/receipts'
import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatRupees, formatShortDate } from '../../lib/format.ts'
import { ListBoundary } from '../../ui/lists/list-boundary.tsx'
import { Badge, Record, RecordList } from '../../ui/lists/record.tsx'
import { ownReceiptsQuery } from './api.ts'
import shared from '../../ui/shared.module.css'
import { PageSection } from '../../ui/lists/page-section.tsx'

const ReceiptRecord = ({ receipt }: { receipt: Receipt }) => (
  <Record
    level={3}
    title={<code>{receipt.number}</code>}
    line={`Rs ${formatRupees(receipt.receivedPaise)}, ${formatShortDate(receipt.issuedAt)}`}
    rest={plans[receipt.plan].name}
    badges={receipt.voidedAt !== null && <Badge tone="danger">Void</Badge>}
    quick={
      <Button
        variant="default"
        component={Link}
        to={addresses.receipt(receipt.number)}
        aria-label={`Open receipt ${receipt.number}`}
      >
        Open
      </Button>
    }
  >
    {receipt.voidedAt !== null && (
      <p>
        Void since {formatShortDate(receipt.voidedAt)}. {receipt.voidReason}
      </p>
    )}
  </Record>
)

const Receipts = () => {
  const { data: receipts } = useSuspenseQuery(ownReceiptsQuery)
  if (receipts.length === 0)
    return (
      <p className={shared.note}>
        No receipts yet. Each payment we approve gets one, to open and print here.
      </p>
    )
  return (
    <RecordList label="Receipts">
      {receipts.map((receipt) => (
        <ReceiptRecord key={receipt.number} receipt={receipt} />
      ))}
    </RecordList>
  )
}

/** Lists a student's own receipts. */
export const ReceiptList = () => (
  <PageSection title="Receipts">
    <ListBoundary failed="Your receipts could not be loaded">
      <Receipts />
    </ListBoundary>
  </PageSection>
)
