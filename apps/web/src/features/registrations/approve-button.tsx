import type { Registration } from '@lectureshelf/contract/registrations'
import { Button } from '@mantine/core'
import { confirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useApprove } from './api.ts'

export interface DecisionProps {
  claim: Registration
  /** The claim may leave the list: the focus needs another place. */
  onDecided: () => void
  onRefused: (refusal: Error) => void
}

/** Approves a claim. Asks first when others claimed the same payment: only one of them made it. */
export const ApproveButton = ({ claim, onDecided, onRefused }: DecisionProps) => {
  const { usn, utr, disputedBy } = claim
  const approving = useApprove()
  const approve = async () => {
    const isSure =
      disputedBy.length === 0 ||
      (await confirmDialog({
        title: 'Whose payment is it?',
        message: `UTR ${utr} was also claimed by ${disputedBy.join(', ')}. Approve it for ${usn} only if the bank statement names them.`,
        confirmLabel: `Approve for ${usn}`,
      }))
    if (!isSure) return
    approving.mutate(claim, {
      onSuccess: ({ message }) => {
        toast.success(message)
        onDecided()
      },
      onError: onRefused,
    })
  }
  return (
    <Button
      variant="filled"
      loading={approving.isPending}
      onClick={() => void approve()}
      aria-label={`Approve ${usn}`}
    >
      Approve
    </Button>
  )
}
