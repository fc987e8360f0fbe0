import { CancelForm, type Subscription } from '@lectureshelf/contract/subscriptions'
import { Button, Modal } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { errorSentence } from '../../ui/error-panel.tsx'
import { ReasonForm } from '../../ui/reason-form.tsx'
import { toast } from '../../ui/toast.ts'
import { useCancel } from './api.ts'
import { coverOf, ownerOf } from './subscription-words.ts'

interface CancelDialogProps {
  subscription: Subscription
  /** The button is gone then: the focus needs another place. */
  onCancelled: () => void
}

const validate = schemaResolver(CancelForm, { sync: true })

/** Cancels a subscription, with a reason. */
export const CancelDialog = ({ subscription, onCancelled }: CancelDialogProps) => {
  const { _id: id, usn } = subscription
  const [isOpen, dialog] = useDisclosure(false)
  const cancelling = useCancel()
  const cancel = (reason: string) =>
    cancelling.mutate(
      { id, reason },
      {
        onSuccess: ({ message }) => {
          toast.success(message)
          dialog.close()
          onCancelled()
        },
        onError: (error) => toast.error(errorSentence(error)),
      },
    )
  const cover = coverOf(subscription)
  return (
    <>
      <Button variant="default" px="md" onClick={dialog.open} aria-label={`Cancel ${cover} of ${usn}`}>
        Cancel
      </Button>
      <Modal opened={isOpen} onClose={dialog.close} title={`Cancel ${cover}?`} size={460}>
        <ReasonForm
          validate={validate}
          sendLabel="Cancel the subscription"
          closeLabel="Keep it"
          isSending={cancelling.isPending}
          onSend={cancel}
          onClose={dialog.close}
        >
          {ownerOf(subscription)} cannot read with it from the next page on, and reads the reason in a mail.
          There is no refund.
        </ReasonForm>
      </Modal>
    </>
  )
}
