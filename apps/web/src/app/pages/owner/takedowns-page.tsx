import { TakedownList } from '../../../site/takedowns/takedown-list.tsx'
import { inStates } from '../../../lib/page-search.ts'
import { choicesOf } from '../../../ui/lists/filter-fields.tsx'
import { ListPage } from '../../list-page.tsx'

const states = ['open', 'handled'] as const

const readSearch = inStates(states)

const choices = choicesOf(states, { open: 'Open', handled: 'Handled' })

/** Lists takedown requests and their outcome. */
export const TakedownsPage = () => (
  <ListPage
    title="Takedown requests"
    searchLabel="Search requests"
    failed="The requests could not be loaded"
    read={readSearch}
    fields={[{ name: 'state', label: 'Show', choices }]}
    renderList={(list) => <TakedownList {...list} />}
  />
)
