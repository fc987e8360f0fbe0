import { CancelReason, type Subscription } from '@lectureshelf/contract/money/subscription-management'
import { personLabel } from '@lectureshelf/contract/base/person-label'
import { ChangedNotice } from '../../../ui/forms/changed-notice.tsx'
import { errorSentence } from '../../../ui/error-panel.tsx'
import { ReasonDialog } from '../../../ui/dialogs/reason-dialog.tsx'
import { isChangedMeanwhile, refusalReason } from '../../../ui/forms/refusal-sentence.ts'
import { toast } from '../../../ui/toast.ts'
import { useCancel } from './api.ts'
import { coverOf } from './subscription-words.ts'

interface CancelDialogProps {
  subscription: Subscription
  /** Called when the button disappears, so that the caller can move the focus. */
  onCancelled: () => void
}

/** Cancels a subscription with a reason. */
export const CancelDialog = ({ subscription, onCancelled }: CancelDialogProps) => {
  const cancelling = useCancel(subscription)
  const cover = coverOf(subscription)
  return (
    <ReasonDialog
      px="md"
      label="Cancel"
      name={`Cancel ${cover} of ${subscription.usn}`}
      title={`Cancel ${cover}?`}
      schema={CancelReason}
      sendLabel="Cancel the subscription"
      closeLabel="Keep it"
      action={cancelling}
      onDone={onCancelled}
      onRefused={(error) => {
        if (!isChangedMeanwhile(error)) toast.error(errorSentence(error))
      }}
      notice={
        isChangedMeanwhile(cancelling.error) && <ChangedNotice sentence={refusalReason(cancelling.error)} />
      }
    >
      {personLabel(subscription)} loses access from the next page on, and reads the reason in a mail. There is
      no refund.
    </ReasonDialog>
  )
}
