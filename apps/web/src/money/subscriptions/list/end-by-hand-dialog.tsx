import { CancelReason, type Subscription } from '@lectureshelf/contract/money/subscription-management'
import { formatSum } from '../../../lib/format.ts'
import { ReasonDialog } from '../../../ui/dialogs/reason-dialog.tsx'
import { useEndByHand } from './api.ts'

interface EndByHandProps {
  subscription: Subscription
  /** Called when the button disappears, so that the caller can move the focus. */
  onEnded: () => void
}

const outcomes = {
  cash: 'To correct the sum, give the plan again.',
  word: 'The claim is waiting for a decision again.',
}

/** Ends what was granted for cash or by the owner's word, with a reason that the student reads. */
export const EndByHandDialog = ({ subscription, onEnded }: EndByHandProps) => {
  const ending = useEndByHand(subscription)
  const { usn, receiptNumber, byHand } = subscription
  if (byHand === null || receiptNumber === null) return null
  return (
    <ReasonDialog
      px="md"
      label="Void the receipt"
      name={`Void the receipt ${receiptNumber} of ${usn}`}
      title={`End the grant of ${usn}?`}
      schema={CancelReason}
      sendLabel="End and void"
      closeLabel="Keep it"
      action={ending}
      onDone={onEnded}
    >
      {byHand.basis === 'cash' ? 'It was granted for cash' : 'It was granted without a statement'}. Their
      access ends now, and the receipt {receiptNumber} over {formatSum(byHand.receivedPaise)} is void and no
      longer counts as received; its number stays. They read the reason in a mail. {outcomes[byHand.basis]}
    </ReasonDialog>
  )
}
