import { CreateDiscountCode } from '../../../money/discount-codes/list/create-discount-code.tsx'
import { DiscountCodeList } from '../../../money/discount-codes/list/discount-code-list.tsx'
import { inStates } from '../../../lib/page-search.ts'
import { choicesOf } from '../../../ui/lists/filter-fields.tsx'
import { ListPage } from '../../list-page.tsx'

const states = ['open', 'closed'] as const

const readSearch = inStates(states)

const choices = choicesOf(states, { open: 'Not ended', closed: 'Ended' })

/** Lists the discount codes of the owner, and makes new ones. */
export const DiscountCodesPage = () => (
  <ListPage
    title="Discount codes"
    actions={<CreateDiscountCode />}
    searchLabel="Search codes and notes"
    failed="The discount codes could not be loaded"
    read={readSearch}
    fields={[{ name: 'state', label: 'Show', choices }]}
    renderList={(list) => <DiscountCodeList {...list} />}
  />
)
