import { TrashKind } from '@lectureshelf/contract/content/trash'
import { TrashFilter } from '../../../features/trash/trash-filter.tsx'
import { TrashList } from '../../../features/trash/trash-list.tsx'
import { oneOf, type RawSearch, readPaging } from '../../../lib/page-search.ts'
import { ListBoundary } from '../../../ui/lists/list-boundary.tsx'
import { PageLayout } from '../../../ui/page-layout.tsx'
import { SearchBox } from '../../../ui/forms/search-box.tsx'
import { useListSearch } from '../../use-list-search.ts'

const readSearch = (raw: RawSearch) => ({
  ...readPaging(raw),
  kind: oneOf(TrashKind.options)(raw['kind']),
})

/** Lists what was deleted in the last 30 days, to restore it. */
export const TrashPage = () => {
  const { search, shown, change, typed, type, resetKey } = useListSearch(readSearch)
  return (
    <PageLayout title="Trash" actions={<SearchBox label="Search the trash" value={typed} onChange={type} />}>
      <TrashFilter kind={search.kind} onChange={change} />
      <ListBoundary failed="The trash could not be loaded" resetKey={resetKey}>
        <TrashList filter={shown} onPage={(page) => change({ page })} />
      </ListBoundary>
    </PageLayout>
  )
}
