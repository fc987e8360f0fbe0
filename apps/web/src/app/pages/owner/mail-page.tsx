import { MailState, mailStateNames } from '@lectureshelf/contract/base/mail'
import { ExportLink } from '../../../site/exports/export-link.tsx'
import { MailQueue } from '../../../base/mail/mail-queue.tsx'
import { MailKindsButton } from '../../../base/mail/preview/mail-kinds-button.tsx'
import { type RawSearch, oneOf, readPaging } from '../../../lib/page-search.ts'
import { choicesOf } from '../../../ui/lists/filter-fields.tsx'
import { ListPage } from '../../list-page.tsx'

const readSearch = (raw: RawSearch) => ({
  ...readPaging(raw),
  state: oneOf(MailState.options)(raw['state']),
  sort: oneOf(['oldest'])(raw['sort']),
})

const exportOf = (raw: RawSearch) => {
  const { q, state } = readSearch(raw)
  return { list: 'texts', period: 'all', q, state } as const
}

const states = choicesOf(MailState.options, mailStateNames)

/** The owner's mail queue. */
export const MailPage = () => (
  <ListPage
    title="Mails"
    searchLabel="Search mails"
    failed="The mails could not be loaded"
    read={readSearch}
    fields={[
      { name: 'state', label: 'State', choices: states },
      {
        name: 'sort',
        label: 'Order',
        none: 'Newest first',
        choices: choicesOf(['oldest'], { oldest: 'Oldest first' }),
      },
    ]}
    actions={
      <>
        <MailKindsButton />
        <ExportLink exportOf={exportOf} />
      </>
    }
    renderList={(list) => <MailQueue {...list} />}
  />
)
