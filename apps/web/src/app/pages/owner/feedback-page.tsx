import { FeedbackFilters, readFilterOf } from '../../../features/feedback/list/feedback-filter.tsx'
import { FeedbackList } from '../../../features/feedback/list/feedback-list.tsx'
import { oneOf, type RawSearch, readPaging } from '../../../lib/page-search.ts'
import { ListBoundary } from '../../../ui/lists/list-boundary.tsx'
import { PageLayout } from '../../../ui/page-layout.tsx'
import { SearchBox } from '../../../ui/forms/search-box.tsx'
import { useListSearch } from '../../use-list-search.ts'

const readSearch = (raw: RawSearch) => ({
  ...readPaging(raw),
  state: oneOf(['read', 'unread'])(raw['state']),
})

/** The owner's inbox: what people wrote with the feedback form. */
export const FeedbackPage = () => {
  const { search, shown, change, typed, type, resetKey } = useListSearch(readSearch)
  return (
    <PageLayout
      title="Feedback"
      actions={<SearchBox label="Search feedback" value={typed} onChange={type} />}
    >
      <FeedbackFilters state={search.state} onChange={change} />
      <ListBoundary failed="The feedback could not be loaded" resetKey={resetKey}>
        <FeedbackList
          filter={{ read: readFilterOf(shown.state), q: shown.q, page: shown.page }}
          onPage={(page) => change({ page })}
        />
      </ListBoundary>
    </PageLayout>
  )
}
