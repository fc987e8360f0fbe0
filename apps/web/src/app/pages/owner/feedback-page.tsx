import { FeedbackList } from '../../../site/feedback/list/feedback-list.tsx'
import { inStates } from '../../../lib/page-search.ts'
import { type FilterField, choicesOf } from '../../../ui/lists/filter-fields.tsx'
import { ListPage } from '../../list-page.tsx'

const readSearch = inStates(['read', 'unread'])

const fields: readonly FilterField<'state'>[] = [
  {
    name: 'state',
    label: 'Show',
    choices: choicesOf(['unread', 'read'], { unread: 'Unread', read: 'Read' }),
  },
]
const readFilters = { read: 'true', unread: 'false' } as const

/** The owner's inbox: what people wrote with the feedback form. */
export const FeedbackPage = () => (
  <ListPage
    title="Feedback"
    searchLabel="Search feedback"
    failed="The feedback could not be loaded"
    read={readSearch}
    fields={fields}
    renderList={({ filter: { state, ...filter }, onPage }) => (
      <FeedbackList filter={{ ...filter, read: state && readFilters[state] }} onPage={onPage} />
    )}
  />
)
