import { receiptSegment } from '@lectureshelf/contract/addresses'
import type { Subscription } from '@lectureshelf/contract/money/subscription-management'
import { personLabel } from '@lectureshelf/contract/people/person-label'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatCount, formatShortDate } from '../../../lib/format.ts'
import { pageSize } from '../../../lib/page-search.ts'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { PagedList } from '../../../ui/lists/paged-list.tsx'
import { Badge } from '../../../ui/lists/record.tsx'
import { RowTable } from '../../../ui/lists/row-table.tsx'
import { useCashDesk } from '../../cash-desk/api.ts'
import { type SubscriptionFilter, subscriptionsQuery } from './api.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { ExtendDialog } from './extend-dialog.tsx'
import classes from './subscription-list.module.css'
import { coverOf, periodOf, reasonWords, stateWords } from './subscription-words.ts'

interface SubscriptionListProps {
  filter: SubscriptionFilter
  onPage: (page: number) => void
}

const stateTones = { active: 'ok', upcoming: 'plain', expired: 'plain', cancelled: 'danger' } as const

const State = ({ subscription: { state, cancelReason } }: { subscription: Subscription }) => (
  <div className={classes.words}>
    <Badge tone={stateTones[state]}>{stateWords[state]}</Badge>
    {cancelReason !== null && <span className={classes.note}>{cancelReason}</span>}
  </div>
)

/** Returns the receipt, or the reason for none; null for a grant from the command line. */
const paymentOf = ({ _id: id, receiptNumber, receiptVoidedAt, grantReason }: Subscription) =>
  receiptNumber === null && grantReason === null ? null : (
    <div key="payment" className={classes.words}>
      {receiptNumber !== null && (
        <Link
          to="/Receipt/$number"
          params={{ number: receiptSegment(receiptNumber) }}
          search={{ subscription: id }}
          className={classes.receipt}
        >
          {receiptNumber}
        </Link>
      )}
      {receiptVoidedAt !== null && <Badge tone="danger">Void since {formatShortDate(receiptVoidedAt)}</Badge>}
      {grantReason !== null && <span className={classes.note}>{reasonWords[grantReason]}</span>}
    </div>
  )

const Actions = ({ subscription, onCancelled }: { subscription: Subscription; onCancelled: () => void }) => {
  const { state } = subscription
  return (
    <div className={classes.actions}>
      {state !== 'cancelled' && <ExtendDialog subscription={subscription} />}
      {(state === 'active' || state === 'upcoming') && (
        <CancelDialog subscription={subscription} onCancelled={onCancelled} />
      )}
    </div>
  )
}

const columns = ['Student', 'Plan', 'Period', 'State', 'Payment']

/** Lists the subscriptions that a filter finds, newest first. */
export const SubscriptionList = ({ filter, onPage }: SubscriptionListProps) => {
  const { data } = useSuspenseQuery(subscriptionsQuery(filter))
  const { isOwner } = useCashDesk()
  const cellsOf = (subscription: Subscription, focusTotal: () => void) => [
    personLabel(subscription),
    coverOf(subscription),
    periodOf(subscription),
    <State key="state" subscription={subscription} />,
    paymentOf(subscription),
    ...(isOwner ? [<Actions key="change" subscription={subscription} onCancelled={focusTotal} />] : []),
  ]
  return (
    <PagedList
      list={data}
      page={filter.page}
      onPage={onPage}
      total={formatCount(data.total, 'subscription')}
      empty={
        <EmptyState
          title="No matching subscriptions"
          hint="Approved claims become subscriptions. Try a part of the name or the USN, or another filter."
        />
      }
    >
      {(focusTotal) => (
        <RowTable
          label="Subscriptions"
          columns={isOwner ? [...columns, 'Change'] : columns}
          rows={data.items.map((item) => ({ id: item._id, cells: cellsOf(item, focusTotal) }))}
          rowsAtFirst={pageSize}
        />
      )}
    </PagedList>
  )
}
