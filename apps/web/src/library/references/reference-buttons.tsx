import { messages } from '@lectureshelf/contract/messages'
import type { Reference } from '@lectureshelf/contract/library/references'
import { ActionIcon } from '@mantine/core'
import { Pencil, Trash2 } from 'lucide-react'
import { removeAfterAsking } from '../../ui/dialogs/remove-after-asking.ts'
import { useRemoveReference } from './api.ts'
import { ReferenceDialog } from './reference-dialog.tsx'
import { DialogOpener, OpenButton } from '../../ui/dialogs/dialog-opener.tsx'

interface ReferenceButtonProps {
  subCode: string
  reference: Reference
}

/** Adds a reference at the end of the table. */
export const AddReferenceButton = ({ subCode }: { subCode: string }) => (
  <OpenButton label="Add reference" variant="subtle" isAdding>
    {(dialog) => <ReferenceDialog reference={null} subCode={subCode} {...dialog} />}
  </OpenButton>
)

/** Edits the reference of its row. */
export const EditReferenceButton = ({ subCode, reference }: ReferenceButtonProps) => (
  <DialogOpener
    renderTrigger={(open) => (
      <ActionIcon aria-label={`Edit ${reference.refTitle}`} onClick={open}>
        <Pencil size={18} aria-hidden="true" />
      </ActionIcon>
    )}
  >
    {(dialog) => <ReferenceDialog {...{ subCode, reference }} {...dialog} />}
  </DialogOpener>
)

interface DeleteReferenceProps extends ReferenceButtonProps {
  /** Called when the row disappears, so that the caller can move the focus. */
  onRemoved: () => void
}

/** Deletes the reference of its row. */
export const DeleteReferenceButton = ({ subCode, reference, onRemoved }: DeleteReferenceProps) => {
  const removing = useRemoveReference(subCode)
  const remove = () =>
    removeAfterAsking({
      message: `The reference "${reference.refTitle}" will be deleted.`,
      failed: messages.referenceDeleteFailed,
      remove: () => removing.mutateAsync(reference),
      onRemoved,
    })
  return (
    <ActionIcon aria-label={`Delete ${reference.refTitle}`} onClick={() => void remove()}>
      <Trash2 size={18} aria-hidden="true" />
    </ActionIcon>
  )
}
