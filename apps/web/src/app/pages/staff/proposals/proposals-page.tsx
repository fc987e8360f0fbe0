import { proposalStates } from '@lectureshelf/contract/library/proposals/proposals'
import { ProposalList } from '../../../../library/proposals/proposal-list.tsx'
import { stateWords } from '../../../../library/proposals/proposal-words.ts'
import { inStates } from '../../../../lib/page-search.ts'
import { choicesOf } from '../../../../ui/lists/filter-fields.tsx'
import { ListPage } from '../../../list-page.tsx'

const readSearch = inStates(proposalStates)

const choices = choicesOf(proposalStates, stateWords)

/** Lists the files that staff proposed in place of others, for their senders and those who decide. */
export const ProposalsPage = () => (
  <ListPage
    title="Proposed files"
    searchLabel="Search proposed files"
    failed="The proposed files could not be loaded"
    read={readSearch}
    fields={[{ name: 'state', label: 'Show', choices }]}
    renderList={(list) => <ProposalList {...list} />}
  />
)
