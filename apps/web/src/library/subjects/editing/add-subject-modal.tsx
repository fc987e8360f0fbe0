import { scopeMessages } from '@lectureshelf/contract/access'
import { messages, subjectSaved } from '@lectureshelf/contract/messages'
import { Stack, Text } from '@mantine/core'
import { ApiError } from '../../../lib/http/http.ts'
import { alertDialog, confirmDialog } from '../../../ui/dialogs/confirm-dialog.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { reasonOf } from '../../../ui/forms/refusal-sentence.ts'
import { contentToast } from '../../../ui/toast.ts'
import type { DialogState } from '../../../ui/dialogs/use-dialogs.ts'
import { type SubjectFields, useAddSubject, useMayShare } from './api.ts'
import { SubjectPopUp, useSubjectForm } from './subject-pop-up.tsx'

/** The place where the form was opened, which the new subject most likely belongs to. */
export interface SuggestedPlace {
  department: string
  scheme: string
  semester: string
}

interface AddSubjectProps {
  place: SuggestedPlace | null
}

const asksToShare = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'subject_exists_elsewhere'

/** Tells someone who may not share the subject who can. */
const sayWhoShares = ({ extraDetails }: ApiError): Promise<void> =>
  alertDialog({
    title: 'Taught elsewhere',
    message: (
      <Stack gap="xs">
        <Text fw={600}>{extraDetails}</Text>
        <Text>{scopeMessages.whoShares}</Text>
      </Stack>
    ),
  })

/** Asks whether to share the notes of a code that is already taught elsewhere. */
const askToShare = ({ message, extraDetails }: ApiError): Promise<boolean> =>
  confirmDialog({
    title: 'Share its notes?',
    message: (
      <Stack gap="xs">
        <Text>{message}</Text>
        <Text fw={600}>{extraDetails}</Text>
        <Text>It keeps its name, and what is changed in one place changes in all.</Text>
      </Stack>
    ),
    confirmLabel: 'Share its notes here',
  })

const AddSubjectForm = ({ onClose, place }: AddSubjectProps & Pick<DialogState, 'onClose'>) => {
  const add = useAddSubject()
  const mayShare = useMayShare()
  const form = useSubjectForm({
    subCode: '',
    subAbb: '',
    subName: '',
    department: place?.department ?? '',
    semester: place?.semester ?? '',
    scheme: place?.scheme ?? '',
  })
  const save = async (fields: SubjectFields, share: boolean): Promise<void> => {
    try {
      const { subject } = await add.mutateAsync(share ? { ...fields, share } : fields)
      onClose()
      await alertDialog({ title: subjectSaved(subject.subName, 'added') })
    } catch (error) {
      if (!share && asksToShare(error)) {
        if (!(await mayShare(fields.subCode))) await sayWhoShares(error)
        else if (await askToShare(error)) await save(fields, true)
        return
      }
      contentToast.error(reasonOf(error) ?? messages.networkFailed)
    }
  }
  return (
    <SubjectPopUp
      form={form}
      saveLabel="Add subject"
      isSaving={add.isPending}
      onSave={(values) => void save(values, false)}
      onClose={onClose}
    />
  )
}

/** Adds a subject in a pop-up. A code that is taught elsewhere offers to share its notes. */
export const AddSubjectModal = ({ place, ...dialog }: AddSubjectProps & DialogState) => (
  <FormDialog title="Add subject" {...dialog}>
    <AddSubjectForm onClose={dialog.onClose} place={place} />
  </FormDialog>
)
