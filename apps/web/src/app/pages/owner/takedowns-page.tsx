import { TakedownFilter, takedownStateOf } from '../../../features/takedowns/takedown-filter.tsx'
import { TakedownList } from '../../../features/takedowns/takedown-list.tsx'
import { ListBoundary } from '../../../ui/lists/list-boundary.tsx'
import { PageLayout } from '../../../ui/page-layout.tsx'
import { SearchBox } from '../../../ui/forms/search-box.tsx'
import { useListSearch } from '../../use-list-search.ts'

/** What people ask to have taken down, and what was done about it. */
export const TakedownsPage = () => {
  const { search, shown, change, typed, type, resetKey } = useListSearch()
  return (
    <PageLayout
      title="Takedown requests"
      actions={<SearchBox label="Search requests" value={typed} onChange={type} />}
    >
      <TakedownFilter state={search.state} onChange={change} />
      <ListBoundary failed="The requests could not be loaded" resetKey={resetKey}>
        <TakedownList
          filter={{ state: takedownStateOf(shown.state), q: shown.q, page: shown.page }}
          onPage={(page) => change({ page })}
        />
      </ListBoundary>
    </PageLayout>
  )
}
