import { TrashKind } from '@lectureshelf/contract/library/trash'
import { TrashList } from '../../../library/trash/trash-list.tsx'
import { kindWords } from '../../../library/trash/trash-words.ts'
import { ofKinds } from '../../../lib/page-search.ts'
import { choicesOf } from '../../../ui/lists/filter-fields.tsx'
import { ListPage } from '../../list-page.tsx'

const readSearch = ofKinds(TrashKind.options)

/** Lists what was deleted in the last 30 days, to restore it. */
export const TrashPage = () => (
  <ListPage
    title="Trash"
    searchLabel="Search the trash"
    failed="The trash could not be loaded"
    read={readSearch}
    fields={[{ name: 'kind', label: 'Show', choices: choicesOf(TrashKind.options, kindWords) }]}
    renderList={(list) => <TrashList {...list} />}
  />
)
