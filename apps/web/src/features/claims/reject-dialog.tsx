import { RejectForm } from '@lectureshelf/contract/money/claims'
import { personLabel } from '@lectureshelf/contract/people/person-label'
import { runMutation } from '../../lib/http/run-mutation.ts'
import { ReasonDialog } from '../../ui/dialogs/reason-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useReject } from './api.ts'
import type { DecisionProps } from './approve-button.tsx'

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
          onClose()
          onRefused(refusal)
        },
      },
    )
  return (
    <ReasonDialog
      label="Reject"
      name={`Reject ${usn}`}
      title={`Reject ${usn}`}
      schema={RejectForm}
      sendLabel="Reject"
      isSending={rejecting.isPending}
      onSend={reject}
    >
      {personLabel(claim)} reads the reason in a mail and at the next sign-in.
    </ReasonDialog>
  )
}
