import { GrantDialog } from '../../../features/subscriptions/list/grant-dialog.tsx'
import {
  readSubscriptionSearch,
  subscriptionFields,
  subscriptionFilterOf,
} from '../../../features/subscriptions/list/subscription-filters.ts'
import { SubscriptionList } from '../../../features/subscriptions/list/subscription-list.tsx'
import { ListPage } from '../../list-page.tsx'

/** Lists all subscriptions for the owner, to extend, cancel or grant one. */
export const SubscriptionsPage = () => (
  <ListPage
    title="Subscriptions"
    searchLabel="Search subscriptions"
    failed="The subscriptions could not be loaded"
    read={readSubscriptionSearch}
    actions={<GrantDialog />}
    fields={subscriptionFields}
    renderList={({ filter, onPage }) => (
      <SubscriptionList filter={subscriptionFilterOf(filter)} onPage={onPage} />
    )}
  />
)
