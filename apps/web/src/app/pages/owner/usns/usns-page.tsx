import { ChangeUsnsButton } from '../../../../people/students/bulk/change-usns-button.tsx'
import { UsnRequestList } from '../../../../people/usn-requests/usn-request-list.tsx'
import { readPaging } from '../../../../lib/page-search.ts'
import { ListPage } from '../../../list-page.tsx'

/** The owner's desk for USNs: students who wait for their real one, and many at once. */
export const UsnsPage = () => (
  <ListPage
    title="USNs"
    searchLabel="Search USN requests"
    failed="The requests could not be loaded"
    read={readPaging}
    actions={<ChangeUsnsButton />}
    renderList={(list) => <UsnRequestList {...list} />}
  />
)
