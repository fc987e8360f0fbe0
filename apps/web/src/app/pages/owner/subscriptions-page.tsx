import { GrantDialog } from '../../../features/subscriptions/list/grant-dialog.tsx'
import {
  SubscriptionFilters,
  readSubscriptionSearch,
  subscriptionFilterOf,
} from '../../../features/subscriptions/list/subscription-filters.tsx'
import { SubscriptionList } from '../../../features/subscriptions/list/subscription-list.tsx'
import { ListBoundary } from '../../../ui/lists/list-boundary.tsx'
import { PageLayout } from '../../../ui/page-layout.tsx'
import { SearchBox } from '../../../ui/forms/search-box.tsx'
import { useListSearch } from '../../use-list-search.ts'

/** Lists all subscriptions for the owner, to extend, cancel or grant one. */
export const SubscriptionsPage = () => {
  const { search, shown, change, typed, type, resetKey } = useListSearch(readSubscriptionSearch)
  return (
    <PageLayout
      title="Subscriptions"
      actions={
        <>
          <SearchBox label="Search subscriptions" value={typed} onChange={type} />
          <GrantDialog />
        </>
      }
    >
      <SubscriptionFilters shown={search} onChange={change} />
      <ListBoundary failed="The subscriptions could not be loaded" resetKey={resetKey}>
        <SubscriptionList filter={subscriptionFilterOf(shown)} onPage={(page) => change({ page })} />
      </ListBoundary>
    </PageLayout>
  )
}
