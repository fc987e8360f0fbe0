import { OwnUploadFilters, OwnUploadsList } from '../../../features/uploads/own-uploads-list.tsx'
import { oneOf, type RawSearch, readPaging } from '../../../lib/page-search.ts'
import { ListBoundary } from '../../../ui/lists/list-boundary.tsx'
import { PageLayout } from '../../../ui/page-layout.tsx'
import { SearchBox } from '../../../ui/forms/search-box.tsx'
import { useListSearch } from '../../use-list-search.ts'

const readSearch = (raw: RawSearch) => ({
  ...readPaging(raw),
  state: oneOf(['failed', 'processing'])(raw['state']),
})

/** Lists what a member of staff added, with its state and number of openings. */
export const UploadsPage = () => {
  const { search, shown, change, typed, type, resetKey } = useListSearch(readSearch)
  return (
    <PageLayout
      title="My uploads"
      actions={<SearchBox label="Search my uploads" value={typed} onChange={type} />}
    >
      <OwnUploadFilters state={search.state} onChange={change} />
      <ListBoundary failed="Your uploads could not be loaded" resetKey={resetKey}>
        <OwnUploadsList filter={shown} onPage={(page) => change({ page })} />
      </ListBoundary>
    </PageLayout>
  )
}
