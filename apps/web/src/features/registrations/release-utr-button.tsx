import type { Registration } from '@lectureshelf/contract/registrations'
import { Button } from '@mantine/core'
import { confirmDialog } from '../../ui/confirm-dialog.tsx'
import { errorSentence } from '../../ui/error-panel.tsx'
import { toast } from '../../ui/toast.ts'
import { useReleaseUtr } from './api.ts'

interface ReleaseUtrProps {
  claim: Registration
  /** The button is gone then: the focus needs another place. */
  onReleased: () => void
}

/** Lets the others who claimed the payment of a rejected claim send it again. */
export const ReleaseUtrButton = ({ claim, onReleased }: ReleaseUtrProps) => {
  const { _id: id, usn, utr, disputedBy } = claim
  const releasing = useReleaseUtr()
  const release = async () => {
    const isSure = await confirmDialog({
      title: 'Free the UTR for another USN?',
      message: `Whoever sends UTR ${utr} next may claim the payment. ${disputedBy.join(', ')} tried before.`,
      confirmLabel: 'Free the UTR',
    })
    if (!isSure) return
    releasing.mutate(id, {
      onSuccess: ({ message }) => {
        toast.success(message)
        onReleased()
      },
      onError: (error) => toast.error(errorSentence(error)),
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
