import {
  OwnUploadFilters,
  OwnUploadsList,
  uploadStateOf,
} from '../../../features/uploads/own-uploads-list.tsx'
import { ListBoundary } from '../../../ui/lists/list-boundary.tsx'
import { PageLayout } from '../../../ui/page-layout.tsx'
import { SearchBox } from '../../../ui/forms/search-box.tsx'
import { useListSearch } from '../../use-list-search.ts'

/** What a member of staff added, with its state and openings. */
export const UploadsPage = () => {
  const { search, shown, change, typed, type, resetKey } = useListSearch()
  return (
    <PageLayout
      title="My uploads"
      actions={<SearchBox label="Search my uploads" value={typed} onChange={type} />}
    >
      <OwnUploadFilters state={search.state} onChange={change} />
      <ListBoundary failed="Your uploads could not be loaded" resetKey={resetKey}>
        <OwnUploadsList
          filter={{ q: shown.q, page: shown.page, state: uploadStateOf(shown.state) }}
          onPage={(page) => change({ page })}
        />
      </ListBoundary>
    </PageLayout>
  )
}
