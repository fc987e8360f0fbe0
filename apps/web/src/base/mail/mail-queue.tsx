import { messages } from '@lectureshelf/contract/messages'
import { mailStateNames } from '@lectureshelf/contract/base/mail'
import { useSuspenseQuery } from '@tanstack/react-query'
import { formatCount } from '../../lib/format.ts'
import { type ListProps, PagedRecords } from '../../ui/lists/paged-list.tsx'
import { type MailFilter, mailsQuery, useDismissWaiting, useSendWaiting } from './api.ts'
import { MailRecord } from './mail-record.tsx'
import { Group } from '@mantine/core'
import { ActionButton } from '../../ui/forms/action-button.tsx'
import { refusalReason } from '../../ui/forms/refusal-sentence.ts'

interface WaitingMailsProps {
  waiting: number
  /** Whether there is a mail server. */
  canSend: boolean
}

const SendWaitingButton = ({ waiting }: Pick<WaitingMailsProps, 'waiting'>) => (
  <ActionButton
    action={useSendWaiting()}
    given={undefined}
    question={{
      title: `Send ${formatCount(waiting, 'waiting mail')}?`,
      message: 'Each is sent once. Mails that are too old to be useful are dropped.',
      confirmLabel: 'Send',
    }}
  >
    {waiting === 1 ? 'Send the waiting mail' : `Send all ${waiting} waiting`}
  </ActionButton>
)

const DismissWaitingButton = ({ waiting }: Pick<WaitingMailsProps, 'waiting'>) => (
  <ActionButton
    action={useDismissWaiting()}
    given={waiting}
    explain={refusalReason}
    question={{
      title: `Dismiss ${formatCount(waiting, 'waiting mail')}?`,
      message: 'They stay in the list and are not sent. Links that set a password are removed from them.',
      confirmLabel: 'Dismiss',
    }}
  >
    {waiting === 1 ? 'Dismiss the waiting mail' : `Dismiss all ${waiting} waiting`}
  </ActionButton>
)

/** Sends or dismisses every waiting mail, such as those written before there was a mail server. */
const WaitingMails = ({ waiting, canSend }: WaitingMailsProps) => (
  <Group>
    {canSend && <SendWaitingButton waiting={waiting} />}
    <DismissWaitingButton waiting={waiting} />
  </Group>
)

/** Lists the mails with their states. */
export const MailQueue = ({ filter, onPage }: ListProps<MailFilter>) => {
  const { data } = useSuspenseQuery(mailsQuery(filter))
  return (
    <>
      {!data.isMailConfigured && <p>{messages.mailNotConfigured}</p>}
      {data.waiting > 0 && <WaitingMails waiting={data.waiting} canSend={data.isMailConfigured} />}
      <PagedRecords
        label="Mails"
        list={data}
        filter={filter}
        onPage={onPage}
        total={formatCount(data.total, 'mail')}
        nothing={{
          none: {
            title: 'No mails yet',
            hint: 'Each sign-up, decision and reset writes one. Approve or reject a registration to see the first.',
          },
          noMatch: { title: 'No matching mails', hint: 'Try another word, or show all states.' },
        }}
        stateOf={({ state }) => mailStateNames[state]}
        renderItem={(mail, _, isStateShared) => <MailRecord mail={mail} isStateShared={isStateShared} />}
      />
    </>
  )
}
