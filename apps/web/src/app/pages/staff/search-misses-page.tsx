import { useQuery } from '@tanstack/react-query'
import { SearchMissList } from '../../../reading/search-misses/search-miss-list.tsx'
import { meQuery } from '../../../base/identity/api.ts'
import { readPaging } from '../../../lib/page-search.ts'
import { ListPage } from '../../list-page.tsx'

/** Lists what students searched and no one has, for the staff who add notes. */
export const SearchMissesPage = () => {
  const { data: me } = useQuery(meQuery)
  return (
    <ListPage
      title="Searched, not found"
      searchLabel="Search these words"
      failed="The words could not be loaded"
      read={readPaging}
      renderList={(list) => <SearchMissList isOwner={me?.isOwner === true} {...list} />}
    />
  )
}
