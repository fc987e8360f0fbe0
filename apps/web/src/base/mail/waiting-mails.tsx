import { Group } from '@mantine/core'
import { formatCount } from '../../lib/format.ts'
import { ActionButton } from '../../ui/forms/action-button.tsx'
import { refusalReason } from '../../ui/forms/refusal-sentence.ts'
import { useDismissWaiting, useSendWaiting } from './api.ts'

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
      message: 'Each is sent once. Mails that came too late to be of use are dropped.',
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
export const WaitingMails = ({ waiting, canSend }: WaitingMailsProps) => (
  <Group>
    {canSend && <SendWaitingButton waiting={waiting} />}
    <DismissWaitingButton waiting={waiting} />
  </Group>
)
