import { formatCount } from '../../lib/format.ts'
import { ActionButton } from '../../ui/forms/action-button.tsx'
import { useSendWaiting } from './api.ts'

/** Sends every waiting mail, such as those written before there was a mail server. */
export const SendWaitingButton = ({ waiting }: { waiting: number }) => (
  <p>
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
  </p>
)
