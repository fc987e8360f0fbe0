import { creditStateNames, creditStates } from '@lectureshelf/contract/money/bank/credit-states'
import { CreditList } from '../../../features/credits/credit-list.tsx'
import { type RawSearch, oneOf, readPaging } from '../../../lib/page-search.ts'
import { ExportLink } from '../../../features/exports/export-link.tsx'
import { ListPage } from '../../list-page.tsx'

const shownStates = [...creditStates, 'all'] as const

const readSearch = (raw: RawSearch) => ({
  ...readPaging(raw),
  state: oneOf(shownStates)(raw['state']),
})

const states = [
  ...creditStates.map((value) => ({ value, label: creditStateNames[value] })),
  { value: 'all', label: 'All' },
]

const exportOf = (raw: RawSearch) => {
  const { state = 'open', q } = readSearch(raw)
  return { list: 'credits', period: 'all', state: state === 'all' ? undefined : state, q } as const
}

/** Lists the money of all statements, and what became of it; what is open at first. */
export const CreditsPage = () => (
  <ListPage
    title="Credits"
    searchLabel="Search credits"
    failed="The credits could not be loaded"
    read={readSearch}
    actions={<ExportLink exportOf={exportOf} />}
    fields={[{ name: 'state', label: 'State', choices: states, none: null }]}
    renderList={({ filter: { state = 'open', ...filter }, onPage }) => (
      <CreditList filter={{ ...filter, state: state === 'all' ? undefined : state }} onPage={onPage} />
    )}
  />
)
