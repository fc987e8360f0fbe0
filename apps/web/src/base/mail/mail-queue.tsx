import { messages } from '@lectureshelf/contract/messages'
import { mailStateNames } from '@lectureshelf/contract/base/mail'
import { useSuspenseQuery } from '@tanstack/react-query'
import { formatCount } from '../../lib/format.ts'
import { EmptyList } from '../../ui/lists/empty/empty-list.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { PagedRecords, type ToPage } from '../../ui/lists/paged-list.tsx'
import { type MailFilter, mailsQuery } from './api.ts'
import { MailRecord } from './mail-record.tsx'
import { WaitingMails } from './waiting-mails.tsx'

interface MailQueueProps {
  filter: MailFilter
  onPage: ToPage
}

const Empty = ({ filter }: Pick<MailQueueProps, 'filter'>) =>
  filter.q === undefined && filter.state === undefined ? (
    <EmptyList
      title="No mails yet"
      hint="Each sign-up, decision and reset writes one. Approve or reject a registration to see the first."
    />
  ) : (
    <EmptyState title="No matching mails" hint="Try another word, or show all states." />
  )

/** Lists the mails with their states. */
export const MailQueue = ({ filter, onPage }: MailQueueProps) => {
  const { data } = useSuspenseQuery(mailsQuery(filter))
  return (
    <>
      {!data.isMailConfigured && <p>{messages.mailNotConfigured}</p>}
      {data.waiting > 0 && <WaitingMails waiting={data.waiting} canSend={data.isMailConfigured} />}
      <PagedRecords
        label="Mails"
        list={data}
        page={filter.page}
        size={filter.size}
        onPage={onPage}
        total={formatCount(data.total, 'mail')}
        empty={<Empty filter={filter} />}
        stateOf={({ state }) => mailStateNames[state]}
        renderItem={(mail, _, isStateShared) => <MailRecord mail={mail} isStateShared={isStateShared} />}
      />
    </>
  )
}
