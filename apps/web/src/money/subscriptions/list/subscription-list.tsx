import { receiptSegment } from '@lectureshelf/contract/addresses'
import type { Subscription } from '@lectureshelf/contract/money/subscription-management'
import { personLabel } from '@lectureshelf/contract/base/person-label'
import { subscriptionStateNames } from '@lectureshelf/contract/state-names'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatCount, formatShortDate } from '../../../lib/format.ts'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { useListState } from '../../../ui/lists/list-way.ts'
import { type ListProps, PagedRecords } from '../../../ui/lists/paged-list.tsx'
import { Badge, Facts, Record } from '../../../ui/lists/record.tsx'
import { useCashDesk } from '../../cash-desk/api.ts'
import type { SubscriptionFilter } from '../keys.ts'
import { subscriptionsQuery } from './api.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { EndByHandDialog } from './end-by-hand-dialog.tsx'
import { ExtendDialog } from './extend-dialog.tsx'
import classes from './subscription-list.module.css'
import { subscriptionStateTones } from '../../../ui/state-tones.ts'
import { coverOf, lastDayOf, reasonWords } from './subscription-words.ts'

/** Shows the receipt, or the reason for none; nothing for a grant from the command line. */
const Payment = ({ subscription }: { subscription: Subscription }) => {
  const { _id: id, receiptNumber, receiptVoidedAt, grantReason } = subscription
  const list = useListState()
  return (
    <>
      {receiptNumber !== null && (
        <Link
          to="/Receipt/$number"
          params={{ number: receiptSegment(receiptNumber) }}
          search={{ subscription: id }}
          state={list}
          className={classes.receipt}
        >
          {receiptNumber}
        </Link>
      )}
      {receiptVoidedAt !== null && <Badge tone="danger">Void since {formatShortDate(receiptVoidedAt)}</Badge>}
      {grantReason !== null && reasonWords[grantReason]}
    </>
  )
}

interface SubscriptionRecordProps {
  subscription: Subscription
  isStateShared: boolean
  onCancelled: () => void
}

const SubscriptionRecord = ({ subscription, isStateShared, onCancelled }: SubscriptionRecordProps) => {
  const { isOwner } = useCashDesk()
  const { state, startsOn, cancelReason, receiptNumber, grantReason, byHand } = subscription
  const hasPayment = receiptNumber !== null || grantReason !== null
  return (
    <Record
      title={personLabel(subscription)}
      line={lastDayOf(subscription)}
      rest={`${coverOf(subscription)}, from ${formatShortDate(startsOn)}`}
      badges={
        !isStateShared && <Badge tone={subscriptionStateTones[state]}>{subscriptionStateNames[state]}</Badge>
      }
      quick={isOwner && state !== 'cancelled' && <ExtendDialog subscription={subscription} />}
      actions={
        isOwner && (
          <>
            {(state === 'active' || state === 'upcoming') && (
              <CancelDialog subscription={subscription} onCancelled={onCancelled} />
            )}
            {byHand !== null && <EndByHandDialog subscription={subscription} onEnded={onCancelled} />}
          </>
        )
      }
    >
      {(hasPayment || cancelReason !== null) && (
        <Facts
          facts={[
            ['Payment', hasPayment ? <Payment key="payment" subscription={subscription} /> : null],
            ['Cancelled because', cancelReason],
          ]}
        />
      )}
    </Record>
  )
}

/** Lists the subscriptions that a filter finds, newest first. */
export const SubscriptionList = ({ filter, onPage }: ListProps<SubscriptionFilter>) => {
  const { data } = useSuspenseQuery(subscriptionsQuery(filter))
  return (
    <PagedRecords
      label="Subscriptions"
      list={data}
      filter={filter}
      onPage={onPage}
      total={formatCount(data.total, 'subscription')}
      empty={
        <EmptyState
          title="No matching subscriptions"
          hint="Approved claims become subscriptions. Try a part of the name or the USN, or another filter."
        />
      }
      stateOf={({ state }) => subscriptionStateNames[state]}
      renderItem={(subscription, focusTotal, isStateShared) => (
        <SubscriptionRecord
          subscription={subscription}
          isStateShared={isStateShared}
          onCancelled={focusTotal}
        />
      )}
    />
  )
}
