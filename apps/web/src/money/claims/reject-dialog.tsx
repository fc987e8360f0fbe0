import { RejectForm } from '@lectureshelf/contract/money/claims'
import { personLabel } from '@lectureshelf/contract/base/person-label'
import { runMutation } from '../../lib/http/run-mutation.ts'
import { ReasonDialog } from '../../ui/dialogs/reason-dialog.tsx'
import { isChangedMeanwhile } from '../../ui/forms/refusal-sentence.ts'
import { toast } from '../../ui/toast.ts'
import { useReject } from './api.ts'
import type { DecisionProps } from './approve-button.tsx'

const rejectReasons = [
  'The UTR is not in our bank statement.',
  'The amount is wrong.',
  'The USN is wrong.',
] as const

/** Rejects a claim with a reason. */
export const RejectDialog = ({ claim, onDecided, onRefused }: DecisionProps) => {
  const { usn } = claim
  const rejecting = useReject()
  const reject = (reason: string, onClose: () => void) =>
    runMutation(
      rejecting,
      { claim, reason },
      {
        onSuccess: ({ message }) => {
          toast.success(message)
          onClose()
          onDecided()
        },
        onError: (refusal) => {
          // What was typed stays for another try; the notice of a change shows the claim to decide again.
          if (isChangedMeanwhile(refusal)) onClose()
          onRefused(refusal)
        },
      },
    )
  return (
    <ReasonDialog
      label="Reject"
      name={`Reject ${usn}`}
      letter="r"
      title={`Reject ${usn}`}
      schema={RejectForm}
      reasons={rejectReasons}
      sendLabel="Reject"
      isSending={rejecting.isPending}
      onSend={reject}
    >
      {personLabel(claim)} reads the reason in a mail and at the next sign-in.
    </ReasonDialog>
  )
}
