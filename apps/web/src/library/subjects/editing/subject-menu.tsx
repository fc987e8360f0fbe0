import { messages } from '@lectureshelf/contract/messages'
import type { SubjectDetails } from '@lectureshelf/contract/library/subjects'
import { FileText, Pencil, Trash2 } from 'lucide-react'
import type { StaffPerson } from '../../../lib/staff-person.ts'
import { formatCount } from '../../../lib/format.ts'
import { confirmDialog } from '../../../ui/dialogs/confirm-dialog.ts'
import { type MenuEntry, MoreMenu } from '../../../ui/more-menu.tsx'
import { failureSentence } from '../../../ui/forms/refusal-sentence.ts'
import { contentToast } from '../../../ui/toast.ts'
import { useDialogs } from '../../../ui/dialogs/use-dialogs.ts'
import { useRemoveSubject } from './api.ts'
import { DeleteSharedDialog } from './delete-shared-dialog.tsx'
import { EditDetailsModal } from './edit-details-modal.tsx'
import { EditSubjectModal } from './edit-subject-modal.tsx'

interface SubjectMenuProps {
  subject: SubjectDetails
  person: StaffPerson
  /** Leaves the page of the subject, which is deleted or has another address. */
  onLeave: () => Promise<void>
}

const useRemoval = ({ subject, onLeave }: Omit<SubjectMenuProps, 'person'>) => {
  const removing = useRemoveSubject({ subject, leave: onLeave })
  const remove = async (where: 'here' | 'everywhere') => {
    try {
      const { message } = await removing.mutateAsync(where)
      contentToast.success(message)
    } catch (error) {
      contentToast.error(failureSentence(messages.subjectDeleteFailed, error))
    }
  }
  const ask = async () => {
    const isSure = await confirmDialog({
      title: messages.sureTitle,
      message: `${subject.subAbb} goes with ${formatCount(subject.sections.length, 'section')} and all its PDFs.`,
      confirmLabel: messages.sureConfirm,
      isDangerous: true,
    })
    if (isSure) await remove('everywhere')
  }
  return { remove, ask, isDeleting: removing.isPending }
}

/** Lists the owner's actions for a whole subject. */
export const SubjectMenu = ({ subject, person, onLeave }: SubjectMenuProps) => {
  const dialogs = useDialogs<'edit' | 'details' | 'delete'>()
  const { remove, ask, isDeleting } = useRemoval({ subject, onLeave })
  const isShared = subject.offerings.length > 1
  const edit: MenuEntry = {
    label: 'Edit subject',
    icon: <Pencil size={18} aria-hidden="true" />,
    onSelect: () => dialogs.open('edit'),
  }
  const details: MenuEntry = {
    label: 'Edit subject details',
    icon: <FileText size={18} aria-hidden="true" />,
    onSelect: () => dialogs.open('details'),
  }
  const removal: MenuEntry = {
    label: 'Delete subject',
    icon: <Trash2 size={18} aria-hidden="true" />,
    onSelect: () => (isShared ? dialogs.open('delete') : void ask()),
    isDangerous: true,
  }
  const editing = dialogs.stateOf('edit')
  const describing = dialogs.stateOf('details')
  const deleting = dialogs.stateOf('delete')
  return (
    <>
      <MoreMenu
        label={`More for ${subject.subAbb}`}
        entries={[
          ...(person.may('editSubject') ? [edit, details] : []),
          ...(person.may('removeSubject') ? [removal] : []),
        ]}
      />
      {editing !== null && <EditSubjectModal subject={subject} onLeave={onLeave} {...editing} />}
      {describing !== null && <EditDetailsModal subject={subject} {...describing} />}
      {deleting !== null && (
        <DeleteSharedDialog
          subject={subject}
          isDeleting={isDeleting}
          onDelete={(where) => void remove(where)}
          {...deleting}
        />
      )}
    </>
  )
}
