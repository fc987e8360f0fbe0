import { Button } from '@mantine/core'
import { runMutation } from '../../lib/http/run-mutation.ts'
import { alertDialog, confirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { errorSentence } from '../../ui/error-panel.tsx'
import { toast } from '../../ui/toast.ts'
import { useRowChange } from './api.ts'

interface RemoveRowButtonProps {
  /** Name of the row, such as "the batch 2026". */
  what: string
  remove: () => Promise<{ message: string }>
  /** Called when the row disappears, so that the caller can move the focus. */
  onRemoved: () => void
}

/** Deletes a row. A row that is in use stays, and the message names its uses. */
export const RemoveRowButton = ({ what, remove, onRemoved }: RemoveRowButtonProps) => {
  const removing = useRowChange(remove)
  const ask = async () => {
    const isSure = await confirmDialog({
      title: `Remove ${what}?`,
      message: 'Forms and selectors will not offer it any more.',
      confirmLabel: 'Remove',
      isDangerous: true,
    })
    if (!isSure) return
    runMutation(removing, undefined, {
      onSuccess: ({ message }) => {
        toast.success(message)
        onRemoved()
      },
      onError: (error) => void alertDialog({ title: 'It stays', message: errorSentence(error) }),
    })
  }
  return (
    <Button
      variant="default"
      loading={removing.isPending}
      onClick={() => void ask()}
      aria-label={`Remove ${what}`}
    >
      Remove
    </Button>
  )
}
