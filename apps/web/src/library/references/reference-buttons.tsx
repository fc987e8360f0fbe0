import { messages } from '@lectureshelf/contract/messages'
import type { Reference } from '@lectureshelf/contract/library/references'
import { ActionIcon, Button } from '@mantine/core'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { removeAfterAsking } from '../../ui/dialogs/remove-after-asking.ts'
import { useDialogs } from '../../ui/dialogs/use-dialogs.ts'
import { useRemoveReference } from './api.ts'
import { ReferenceDialog } from './reference-dialog.tsx'

interface ReferenceButtonProps {
  subCode: string
  reference: Reference
}

/** Adds a reference at the end of the table. */
export const AddReferenceButton = ({ subCode }: { subCode: string }) => {
  const dialogs = useDialogs<'add'>()
  const adding = dialogs.stateOf('add')
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<Plus size={18} aria-hidden="true" />}
        onClick={() => dialogs.open('add')}
      >
        Add reference
      </Button>
      {adding !== null && <ReferenceDialog reference={null} subCode={subCode} {...adding} />}
    </>
  )
}

/** Edits the reference of its row. */
export const EditReferenceButton = ({ subCode, reference }: ReferenceButtonProps) => {
  const dialogs = useDialogs<'edit'>()
  const editing = dialogs.stateOf('edit')
  return (
    <>
      <ActionIcon aria-label={`Edit ${reference.refTitle}`} onClick={() => dialogs.open('edit')}>
        <Pencil size={18} aria-hidden="true" />
      </ActionIcon>
      {editing !== null && <ReferenceDialog {...{ subCode, reference }} {...editing} />}
    </>
  )
}

interface DeleteReferenceProps extends ReferenceButtonProps {
  /** Called when the row disappears, so that the caller can move the focus. */
  onRemoved: () => void
}

/** Deletes the reference of its row. */
export const DeleteReferenceButton = ({ subCode, reference, onRemoved }: DeleteReferenceProps) => {
  const removing = useRemoveReference(subCode)
  const remove = () =>
    removeAfterAsking({
      message: `The reference "${reference.refTitle}" will be gone.`,
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
