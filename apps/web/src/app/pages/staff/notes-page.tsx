import { CoverageList } from '../../../features/notes/coverage-list.tsx'
import { PlaceFilters } from '../../../features/notes/place-filters.tsx'
import { oneOf, type RawSearch, readPaging, readPlace } from '../../../lib/page-search.ts'
import { ListBoundary } from '../../../ui/lists/list-boundary.tsx'
import { PageLayout } from '../../../ui/page-layout.tsx'
import { Filters } from '../../../ui/lists/record.tsx'
import { SearchBox } from '../../../ui/forms/search-box.tsx'
import { useListSearch } from '../../use-list-search.ts'

const readSearch = (raw: RawSearch) => ({
  ...readPaging(raw),
  ...readPlace(raw),
  has: oneOf(['noPdfs', 'pdfs'])(raw['has']),
})

/** Lists every subject with its notes: which have none, and which are read. */
export const NotesPage = () => {
  const { search, shown, change, typed, type, resetKey } = useListSearch(readSearch)
  return (
    <PageLayout
      title="Manage Notes"
      actions={<SearchBox label="Search subjects" value={typed} onChange={type} />}
    >
      <Filters>
        <PlaceFilters shown={search} onChange={change} />
      </Filters>
      <ListBoundary failed="The subjects could not be loaded" resetKey={resetKey}>
        <CoverageList filter={shown} onPage={(page) => change({ page })} onHas={(has) => change({ has })} />
      </ListBoundary>
    </PageLayout>
  )
}
