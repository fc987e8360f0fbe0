import { messages, subjectSaved } from '@lectureshelf/contract/messages'
import { SubjectForm } from '@lectureshelf/contract/subjects'
import { Button, Group, Modal } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { formErrors } from '../../lib/form-errors.ts'
import { ApiError } from '../../lib/http.ts'
import { alertDialog, confirmDialog } from '../../ui/confirm-dialog.tsx'
import { useOpenAfterMount } from '../../ui/open-after-mount.ts'
import { contentToast } from '../../ui/toast.ts'
import { dssQuery } from '../dss/api.ts'
import { type SubjectFields, useAddSubject } from './api.ts'
import classes from './add-subject-modal.module.css'
import { SubjectFormFields } from './subject-fields.tsx'

/** Where the pop-up was opened: the place the new subject most likely belongs to. */
export interface SuggestedPlace {
  department: string
  scheme: string
  semester: string
}

interface AddSubjectModalProps {
  isOpen: boolean
  onClose: () => void
  place: SuggestedPlace | null
}

const toastOf = (error: unknown): string =>
  error instanceof ApiError ? (error.extraDetails ?? error.message) : messages.networkFailed

const asksToShare = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'subject_exists_elsewhere'

const AddSubjectForm = ({ onClose, place }: Omit<AddSubjectModalProps, 'isOpen'>) => {
  const { data: dss } = useQuery(dssQuery)
  const add = useAddSubject()
  const form = useForm<SubjectFields>({
    mode: 'controlled',
    initialValues: {
      subCode: '',
      subAbb: '',
      subName: '',
      department: place?.department ?? '',
      semester: place?.semester ?? '',
      scheme: place?.scheme ?? '',
    },
    validate: formErrors(SubjectForm),
  })
  const save = async (fields: SubjectFields, share: boolean): Promise<void> => {
    try {
      const { subject } = await add.mutateAsync(share ? { ...fields, share } : fields)
      onClose()
      await alertDialog({ title: subjectSaved(subject.subName, 'added') })
    } catch (error) {
      if (!share && asksToShare(error)) {
        const isShared = await confirmDialog({
          title: 'Share its notes?',
          message: [error.message, error.extraDetails].filter(Boolean).join(' '),
          confirmLabel: 'Share its notes',
        })
        return isShared ? save(fields, true) : undefined
      }
      contentToast.error(toastOf(error))
    }
  }
  return (
    <form onSubmit={form.onSubmit((fields) => void save(fields, false))} noValidate>
      <fieldset disabled={add.isPending} className={classes.fields}>
        <SubjectFormFields form={form} dss={dss} />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="accent" loading={add.isPending}>
            Add subject
          </Button>
        </Group>
      </fieldset>
    </form>
  )
}

/** The pop-up that adds a subject. A code that is taught elsewhere offers to share its notes. */
export const AddSubjectModal = ({ isOpen, onClose, place }: AddSubjectModalProps) => (
  <Modal opened={useOpenAfterMount(isOpen)} onClose={onClose} title="Add subject" size={560}>
    <AddSubjectForm onClose={onClose} place={place} />
  </Modal>
)
