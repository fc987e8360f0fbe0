import { Button } from '@mantine/core'
import { formatCount } from '../../lib/format.ts'
import { confirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { errorSentence } from '../../ui/error-panel.tsx'
import { toast } from '../../ui/toast.ts'
import { useSendWaiting } from './api.ts'

/** Sends every waiting mail, such as those written before there was a mail server. */
export const SendWaitingButton = ({ waiting }: { waiting: number }) => {
  const sending = useSendWaiting()
  const ask = async () => {
    const isSure = await confirmDialog({
      title: `Send ${formatCount(waiting, 'waiting mail')}?`,
      message: 'Each is sent once. Mails that came too late to be of use are dropped.',
      confirmLabel: 'Send',
    })
    if (!isSure) return
    sending.mutate(undefined, {
      onSuccess: ({ message }) => toast.success(message),
      onError: (error) => toast.error(errorSentence(error)),
    })
  }
  return (
    <p>
      <Button variant="default" loading={sending.isPending} onClick={() => void ask()}>
        {waiting === 1 ? 'Send the waiting mail' : `Send all ${waiting} waiting`}
      </Button>
    </p>
  )
}
