import { MailFilters, MailQueue } from '../../../features/mail/mail-queue.tsx'
import { mailStateOf } from '../../../features/mail/mail-states.ts'
import { ListBoundary } from '../../../ui/lists/list-boundary.tsx'
import { PageLayout } from '../../../ui/page-layout.tsx'
import { SearchBox } from '../../../ui/forms/search-box.tsx'
import { useListSearch } from '../../use-list-search.ts'

/** The mail queue, for its owner. */
export const MailPage = () => {
  const { search, shown, change, typed, type, resetKey } = useListSearch()
  return (
    <PageLayout title="Mails" actions={<SearchBox label="Search mails" value={typed} onChange={type} />}>
      <MailFilters state={search.state} onChange={change} />
      <ListBoundary failed="The mails could not be loaded" resetKey={resetKey}>
        <MailQueue
          filter={{ state: mailStateOf(shown.state), q: shown.q, page: shown.page }}
          onPage={(page) => change({ page })}
        />
      </ListBoundary>
    </PageLayout>
  )
}
