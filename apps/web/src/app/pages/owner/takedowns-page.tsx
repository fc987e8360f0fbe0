import { TakedownFilter } from '../../../features/takedowns/takedown-filter.tsx'
import { TakedownList } from '../../../features/takedowns/takedown-list.tsx'
import { oneOf, type RawSearch, readPaging } from '../../../lib/page-search.ts'
import { ListBoundary } from '../../../ui/lists/list-boundary.tsx'
import { PageLayout } from '../../../ui/page-layout.tsx'
import { SearchBox } from '../../../ui/forms/search-box.tsx'
import { useListSearch } from '../../use-list-search.ts'

const readSearch = (raw: RawSearch) => ({
  ...readPaging(raw),
  state: oneOf(['open', 'handled'])(raw['state']),
})

/** Lists takedown requests and their outcome. */
export const TakedownsPage = () => {
  const { search, shown, change, typed, type, resetKey } = useListSearch(readSearch)
  return (
    <PageLayout
      title="Takedown requests"
      actions={<SearchBox label="Search requests" value={typed} onChange={type} />}
    >
      <TakedownFilter state={search.state} onChange={change} />
      <ListBoundary failed="The requests could not be loaded" resetKey={resetKey}>
        <TakedownList filter={shown} onPage={(page) => change({ page })} />
      </ListBoundary>
    </PageLayout>
  )
}
