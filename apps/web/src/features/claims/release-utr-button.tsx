import { Button } from '@mantine/core'
import { runMutation } from '../../lib/http/run-mutation.ts'
import { confirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useReleaseUtr } from './api.ts'
import type { DecisionProps } from './approve-button.tsx'

/** Allows others who claimed the payment of a rejected claim to send their claim again. */
export const ReleaseUtrButton = ({ claim, onDecided, onRefused }: DecisionProps) => {
  const { usn, utr, disputedBy, tries } = claim
  const others = [...disputedBy, ...tries.map((tried) => tried.usn)]
  const releasing = useReleaseUtr()
  const release = async () => {
    const isSure = await confirmDialog({
      title: 'Free the UTR for another USN?',
      message: `Whoever sends UTR ${utr} next may claim the payment. ${others.join(', ')} tried before.`,
      confirmLabel: 'Free the UTR',
    })
    if (!isSure) return
    runMutation(releasing, claim, {
      onSuccess: ({ message }) => {
        toast.success(message)
        onDecided()
      },
      onError: onRefused,
    })
  }
  return (
    <Button
      variant="default"
      loading={releasing.isPending}
      onClick={() => void release()}
      aria-label={`Free the UTR of ${usn}`}
    >
      Free the UTR
    </Button>
  )
}
