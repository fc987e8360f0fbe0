import { RejectForm } from '@lectureshelf/contract/money/claims'
import { personLabel } from '@lectureshelf/contract/base/person-label'
import { ReasonDialog } from '../../ui/dialogs/reason-dialog.tsx'
import { isChangedMeanwhile } from '../../ui/forms/refusal-sentence.ts'
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
  return (
    <ReasonDialog
      label="Reject"
      name={`Reject ${usn}`}
      letter="r"
      title={`Reject ${usn}`}
      schema={RejectForm}
      reasons={rejectReasons}
      sendLabel="Reject"
      action={useReject(claim)}
      onDone={onDecided}
      onRefused={(refusal, onClose) => {
        // What was typed stays for another try; the notice of a change shows the claim to decide again.
        if (isChangedMeanwhile(refusal)) onClose()
        onRefused(refusal)
      }}
    >
      {personLabel(claim)} reads the reason in a mail and at the next sign-in.
    </ReasonDialog>
  )
}
