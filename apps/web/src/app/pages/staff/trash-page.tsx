import { trashKindOf } from '../../../features/trash/api.ts'
import { TrashFilter } from '../../../features/trash/trash-filter.tsx'
import { TrashList } from '../../../features/trash/trash-list.tsx'
import { ListBoundary } from '../../../ui/lists/list-boundary.tsx'
import { PageLayout } from '../../../ui/page-layout.tsx'
import { SearchBox } from '../../../ui/forms/search-box.tsx'
import { useListSearch } from '../../use-list-search.ts'

/** What was deleted in the last 30 days, to bring it back. */
export const TrashPage = () => {
  const { search, shown, change, typed, type, resetKey } = useListSearch()
  return (
    <PageLayout title="Trash" actions={<SearchBox label="Search the trash" value={typed} onChange={type} />}>
      <TrashFilter kind={trashKindOf(search.kind)} onChange={change} />
      <ListBoundary failed="The trash could not be loaded" resetKey={resetKey}>
        <TrashList
          filter={{ kind: trashKindOf(shown.kind), q: shown.q, page: shown.page }}
          onPage={(page) => change({ page })}
        />
      </ListBoundary>
    </PageLayout>
  )
}
