import { InboxFilter, readFilterOf } from '../../features/inbox/inbox-filter.tsx'
import { InboxList } from '../../features/inbox/inbox-list.tsx'
import { ListBoundary } from '../../ui/list-boundary.tsx'
import { PageLayout } from '../../ui/page-layout.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { useListSearch } from '../use-list-search.ts'

/** The owner's inbox: what people wrote with the feedback form. */
export const InboxPage = () => {
  const { search, shown, change, typed, type, resetKey } = useListSearch()
  return (
    <PageLayout
      title="Feedback"
      actions={<SearchBox label="Search feedback" value={typed} onChange={type} />}
    >
      <InboxFilter state={search.state} onChange={change} />
      <ListBoundary failed="The feedback could not be loaded" resetKey={resetKey}>
        <InboxList
          filter={{ read: readFilterOf(shown.state), q: shown.q, page: shown.page }}
          onPage={(page) => change({ page })}
        />
      </ListBoundary>
    </PageLayout>
  )
}
