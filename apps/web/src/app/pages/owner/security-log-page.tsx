import { securityKinds } from '@lectureshelf/contract/base/security-log'
import { SecurityList } from '../../../base/security-log/security-list.tsx'
import { kindWords } from '../../../base/security-log/security-words.ts'
import { ofKinds } from '../../../lib/page-search.ts'
import { choicesOf } from '../../../ui/lists/filter-fields.tsx'
import { ListPage } from '../../list-page.tsx'

const readSearch = ofKinds(securityKinds)

/** The security log: sign-ins and their origin, refusals, and changed accounts. */
export const SecurityLogPage = () => (
  <ListPage
    title="Security log"
    searchLabel="Search the security log"
    failed="The security log could not be loaded"
    read={readSearch}
    fields={[{ name: 'kind', label: 'What happened', choices: choicesOf(securityKinds, kindWords) }]}
    renderList={(list) => <SecurityList {...list} />}
  />
)
