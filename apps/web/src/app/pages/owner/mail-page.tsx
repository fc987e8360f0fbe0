import { MailState } from '@lectureshelf/contract/site/mail'
import { MailFilters, MailQueue } from '../../../features/mail/mail-queue.tsx'
import { oneOf, type RawSearch, readPaging } from '../../../lib/page-search.ts'
import { ListBoundary } from '../../../ui/lists/list-boundary.tsx'
import { PageLayout } from '../../../ui/page-layout.tsx'
import { SearchBox } from '../../../ui/forms/search-box.tsx'
import { useListSearch } from '../../use-list-search.ts'

const readSearch = (raw: RawSearch) => ({
  ...readPaging(raw),
  state: oneOf(MailState.options)(raw['state']),
})

/** The owner's mail queue. */
export const MailPage = () => {
  const { search, shown, change, typed, type, resetKey } = useListSearch(readSearch)
  return (
    <PageLayout title="Mails" actions={<SearchBox label="Search mails" value={typed} onChange={type} />}>
      <MailFilters state={search.state} onChange={change} />
      <ListBoundary failed="The mails could not be loaded" resetKey={resetKey}>
        <MailQueue filter={shown} onPage={(page) => change({ page })} />
      </ListBoundary>
    </PageLayout>
  )
}
