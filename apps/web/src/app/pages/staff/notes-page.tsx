import { CoverageList } from '../../../library/notes/coverage-list.tsx'
import { usePlaceFields } from '../../../library/notes/use-place-fields.ts'
import { type RawSearch, oneOf, readPaging, readPlace } from '../../../lib/page-search.ts'
import { ListPage } from '../../list-page.tsx'

const readSearch = (raw: RawSearch) => ({
  ...readPaging(raw),
  ...readPlace(raw),
  has: oneOf(['noPdfs', 'pdfs'])(raw['has']),
})

/** Lists every subject with its notes: which have none, and which are read. */
export const NotesPage = () => (
  <ListPage
    title="Manage Notes"
    searchLabel="Search subjects"
    failed="The subjects could not be loaded"
    read={readSearch}
    fields={usePlaceFields()}
    renderList={(list, { change }) => <CoverageList {...list} onHas={(has) => change({ has })} />}
  />
)
