import { messages } from '@lectureshelf/contract/messages'
import type { SubjectDetails } from '@lectureshelf/contract/subjects'
import { Text } from '@mantine/core'
import { alertDialog } from '../../ui/confirm-dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { reasonOf } from '../../ui/refusal-sentence.ts'
import { contentToast } from '../../ui/toast.ts'
import { useConflict } from '../../ui/use-conflict.tsx'
import type { DialogState } from '../../ui/use-dialogs.ts'
import {
  type SubjectText,
  type SubjectValues,
  placeOf,
  readSubjectText,
  textOf,
  useEditSubject,
} from './api.ts'
import { SubjectPopUp, useSubjectForm } from './subject-pop-up.tsx'

interface EditSubjectProps {
  subject: SubjectDetails
  /** The page of the subject may be another one by now: leaves it. */
  onLeave: () => Promise<void>
}

const EditSubjectForm = ({ subject, onLeave, onClose }: EditSubjectProps & Pick<DialogState, 'onClose'>) => {
  const form = useSubjectForm({ ...textOf(subject), ...placeOf(subject) })
  const editing = useEditSubject()
  const { before, notice, onRefusal } = useConflict<SubjectText>({
    seen: textOf(subject),
    readNow: () => readSubjectText(subject.subCode),
    fill: form.setValues,
    refuse: (refusal) => contentToast.error(reasonOf(refusal) ?? messages.networkFailed),
  })
  const save = async (values: SubjectValues) => {
    try {
      const { message } = await editing.mutateAsync({ subject, values, before })
      onClose()
      await onLeave()
      await alertDialog({ title: message })
    } catch (refusal) {
      await onRefusal(refusal)
    }
  }
  const places = subject.offerings.length
  return (
    <SubjectPopUp
      form={form}
      saveLabel="Save subject"
      isSaving={editing.isPending}
      hasDescription
      onSave={(values) => void save(values)}
      onClose={onClose}
    >
      {places > 1 && (
        <Text>
          This subject is taught in {places} places. Code, abbreviation, name and description change in all of
          them; department, semester and scheme only for this one.
        </Text>
      )}
      {notice}
    </SubjectPopUp>
  )
}

/** The pop-up of a subject that is there, with its description. */
export const EditSubjectModal = ({ subject, onLeave, ...dialog }: EditSubjectProps & DialogState) => (
  <FormDialog title="Edit subject details" {...dialog}>
    <EditSubjectForm subject={subject} onLeave={onLeave} onClose={dialog.onClose} />
  </FormDialog>
)
