import { messages } from '@lectureshelf/contract/messages'
import { MailState } from '@lectureshelf/contract/site/mail'
import { NativeSelect } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { formatCount } from '../../lib/format.ts'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { Pager } from '../../ui/lists/pager.tsx'
import { Filters, ListTotal, RecordList } from '../../ui/lists/record.tsx'
import { type MailFilter, mailsPerPage, mailsQuery } from './api.ts'
import { MailRecord } from './mail-record.tsx'
import { mailStates } from './mail-states.ts'
import { SendWaitingButton } from './send-waiting-button.tsx'

interface MailFiltersProps {
  state: MailFilter['state']
  onChange: (filter: { state?: string }) => void
}

/** Filters the mails by state. */
export const MailFilters = ({ state, onChange }: MailFiltersProps) => (
  <Filters>
    <NativeSelect
      label="State"
      value={state ?? ''}
      data={[
        { value: '', label: 'All' },
        ...MailState.options.map((value) => ({ value, label: mailStates[value].word })),
      ]}
      onChange={(event) => onChange({ state: event.currentTarget.value || undefined })}
    />
  </Filters>
)

interface MailQueueProps {
  filter: MailFilter
  onPage: (page: number) => void
}

const Empty = ({ filter }: Pick<MailQueueProps, 'filter'>) =>
  filter.q === undefined && filter.state === undefined ? (
    <EmptyState
      title="No mails yet"
      hint="Each sign-up, decision and reset writes one. Approve or reject a registration to see the first."
    />
  ) : (
    <EmptyState title="No matching mails" hint="Try another word, or show all states." />
  )

/** Lists the mails with their states. */
export const MailQueue = ({ filter, onPage }: MailQueueProps) => {
  const { data } = useSuspenseQuery(mailsQuery(filter))
  const { page = 1 } = filter
  return (
    <>
      {!data.isMailConfigured && <p>{messages.mailNotConfigured}</p>}
      {data.isMailConfigured && data.waiting > 0 && <SendWaitingButton waiting={data.waiting} />}
      <ListTotal>{formatCount(data.total, 'mail')}</ListTotal>
      {data.items.length === 0 ? (
        <Empty filter={filter} />
      ) : (
        <RecordList label="Mails">
          {data.items.map((mail) => {
            const { _id: id } = mail
            return <MailRecord key={id} mail={mail} />
          })}
        </RecordList>
      )}
      <Pager page={page} size={mailsPerPage} total={data.total} onPage={onPage} />
    </>
  )
}
