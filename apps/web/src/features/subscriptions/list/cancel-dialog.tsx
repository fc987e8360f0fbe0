import { CancelReason, type Subscription } from '@lectureshelf/contract/money/subscriptions'
import { personLabel } from '@lectureshelf/contract/people/person-label'
import { Button, Modal } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { runMutation } from '../../../lib/http/run-mutation.ts'
import { ChangedNotice } from '../../../ui/forms/changed-notice.tsx'
import { errorSentence } from '../../../ui/error-panel.tsx'
import { ReasonForm } from '../../../ui/forms/reason-form.tsx'
import { isChangedMeanwhile, refusalReason } from '../../../ui/forms/refusal-sentence.ts'
import { toast } from '../../../ui/toast.ts'
import { useCancel } from './api.ts'
import { coverOf } from './subscription-words.ts'

interface CancelDialogProps {
  subscription: Subscription
  /** Called when the button disappears, so that the caller can move the focus. */
  onCancelled: () => void
}

const validate = schemaResolver(CancelReason, { sync: true })

/** Cancels a subscription with a reason. */
export const CancelDialog = ({ subscription, onCancelled }: CancelDialogProps) => {
  const { usn } = subscription
  const [isOpen, dialog] = useDisclosure(false)
  const cancelling = useCancel()
  const cancel = (reason: string) =>
    runMutation(
      cancelling,
      { shown: subscription, reason },
      {
        onSuccess: ({ message }) => {
          toast.success(message)
          dialog.close()
          onCancelled()
        },
        onError: (error) => {
          if (!isChangedMeanwhile(error)) toast.error(errorSentence(error))
        },
      },
    )
  const cover = coverOf(subscription)
  return (
    <>
      <Button variant="default" px="md" onClick={dialog.open} aria-label={`Cancel ${cover} of ${usn}`}>
        Cancel
      </Button>
      <Modal opened={isOpen} onClose={dialog.close} title={`Cancel ${cover}?`} size={460}>
        {isChangedMeanwhile(cancelling.error) && <ChangedNotice sentence={refusalReason(cancelling.error)} />}
        <ReasonForm
          validate={validate}
          sendLabel="Cancel the subscription"
          closeLabel="Keep it"
          isSending={cancelling.isPending}
          onSend={cancel}
          onClose={dialog.close}
        >
          {personLabel(subscription)} cannot read with it from the next page on, and reads the reason in a
          mail. There is no refund.
        </ReasonForm>
      </Modal>
    </>
  )
}
