import { GrantDialog } from '../../../money/subscriptions/list/grant-dialog.tsx'
import {
  readSubscriptionSearch,
  subscriptionFields,
  subscriptionFilterOf,
} from '../../../money/subscriptions/list/subscription-filters.ts'
import { SubscriptionList } from '../../../money/subscriptions/list/subscription-list.tsx'
import { useCashDesk } from '../../../money/cash-desk/api.ts'
import { ExportLink } from '../../../site/exports/export-link.tsx'
import type { RawSearch } from '../../../lib/page-search.ts'
import { ListPage } from '../../list-page.tsx'

/** A file is of days in the past: it has no filter for what ends soon. */
const exportOf = (raw: RawSearch) => {
  const { state, q, ends } = readSubscriptionSearch(raw)
  return ends === undefined ? ({ list: 'subscriptions', period: 'all', state, q } as const) : null
}

/** Lists all subscriptions, for the owner to extend, cancel or grant one. */
export const SubscriptionsPage = () => {
  const { isOwner } = useCashDesk()
  return (
    <ListPage
      title="Subscriptions"
      searchLabel="Search subscriptions"
      failed="The subscriptions could not be loaded"
      read={readSubscriptionSearch}
      actions={
        <>
          {isOwner && <GrantDialog />}
          <ExportLink exportOf={exportOf} />
        </>
      }
      fields={subscriptionFields}
      renderList={({ filter, onPage }) => (
        <SubscriptionList filter={subscriptionFilterOf(filter)} onPage={onPage} />
      )}
    />
  )
}
