import { alertDialog } from '../../ui/dialogs/confirm-dialog.ts'
import { errorSentence } from '../../ui/error-panel.tsx'
import { ActionButton } from '../../ui/forms/action-button.tsx'
import { useRowChange } from './api.ts'

interface RemoveRowButtonProps {
  /** Name of the row, such as "the batch 2026". */
  what: string
  remove: () => Promise<{ message: string }>
  /** Called when the row disappears, so that the caller can move the focus. */
  onRemoved: () => void
}

/** Deletes a row. A row that is in use stays, and the message names its uses. */
export const RemoveRowButton = ({ what, remove, onRemoved }: RemoveRowButtonProps) => (
  <ActionButton
    action={useRowChange(remove)}
    given={undefined}
    question={{
      title: `Remove ${what}?`,
      message: 'Forms and selectors will no longer offer it.',
      confirmLabel: 'Remove',
      isDangerous: true,
    }}
    name={`Remove ${what}`}
    onDone={onRemoved}
    onRefused={(error) => void alertDialog({ title: 'Not removed', message: errorSentence(error) })}
  >
    Remove
  </ActionButton>
)
