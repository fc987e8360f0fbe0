import { creditFilterNames, creditFilters } from '@lectureshelf/contract/money/bank/credit-states'
import { useQuery } from '@tanstack/react-query'
import { accountsQuery } from '../../../money/accounts/api.ts'
import { CreditList } from '../../../money/credits/credit-list.tsx'
import { ExportLink } from '../../../site/exports/export-link.tsx'
import { type RawSearch, oneOf, readPaging, text } from '../../../lib/page-search.ts'
import { type FilterField, choicesOf } from '../../../ui/lists/filter-fields.tsx'
import { ListPage } from '../../list-page.tsx'

const shownStates = [...creditFilters, 'all'] as const

const readSearch = (raw: RawSearch) => ({
  ...readPaging(raw),
  state: oneOf(shownStates)(raw['state']),
  account: text(raw['account']),
})

const states = choicesOf(shownStates, { ...creditFilterNames, all: 'All' })
const stateField = { name: 'state', label: 'State', choices: states, none: null } as const

const exportOf = (raw: RawSearch) => {
  const { state = 'open', account, q } = readSearch(raw)
  return { list: 'credits', period: 'all', state: state === 'all' ? undefined : state, account, q } as const
}

/** Returns the filters of the list. With one account the choice of an account is missing. */
const useFields = (): FilterField<'state' | 'account'>[] => {
  const { data: accounts = [] } = useQuery(accountsQuery)
  if (accounts.length < 2) return [stateField]
  const choices = accounts.map(({ _id: value, name: label }) => ({ value, label }))
  return [stateField, { name: 'account', label: 'Account', choices }]
}

/** Lists the money of all statements, and what became of it; what is open at first. */
export const CreditsPage = () => {
  const fields = useFields()
  return (
    <ListPage
      title="Credits"
      searchLabel="Search credits"
      failed="The credits could not be loaded"
      read={readSearch}
      actions={<ExportLink exportOf={exportOf} />}
      fields={fields}
      renderList={({ filter: { state = 'open', ...filter }, onPage }) => (
        <CreditList filter={{ ...filter, state: state === 'all' ? undefined : state }} onPage={onPage} />
      )}
    />
  )
}
