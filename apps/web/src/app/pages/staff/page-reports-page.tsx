import { pageReportStates } from '@lectureshelf/contract/reading/page-reports'
import { stateWords } from '../../../reading/page-reports/page-report-words.ts'
import { ReportList } from '../../../reading/page-reports/report-list.tsx'
import { inStates } from '../../../lib/page-search.ts'
import { choicesOf } from '../../../ui/lists/filter-fields.tsx'
import { ListPage } from '../../list-page.tsx'

const readSearch = inStates(pageReportStates)

const choices = choicesOf(pageReportStates, stateWords)

/** Lists what readers reported about pages, for the staff who look after the notes. */
export const PageReportsPage = () => (
  <ListPage
    title="Page reports"
    searchLabel="Search page reports"
    failed="The page reports could not be loaded"
    read={readSearch}
    fields={[{ name: 'state', label: 'Show', choices }]}
    renderList={(list) => <ReportList {...list} />}
  />
)
