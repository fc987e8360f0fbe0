import { messages } from '@lectureshelf/contract/messages'
import type { SubjectDetails } from '@lectureshelf/contract/library/subjects'
import { Text } from '@mantine/core'
import { alertDialog } from '../../../ui/dialogs/confirm-dialog.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { reasonOf } from '../../../ui/forms/refusal-sentence.ts'
import { contentToast } from '../../../ui/toast.ts'
import { useConflict } from '../../../ui/forms/use-conflict.tsx'
import type { DialogState } from '../../../ui/dialogs/use-dialogs.ts'
import {
  type SubjectFields,
  type SubjectText,
  placeOf,
  readSubjectText,
  textOf,
  useEditSubject,
} from './api.ts'
import { SubjectPopUp, useSubjectForm } from './subject-pop-up.tsx'

interface EditSubjectProps {
  subject: SubjectDetails
  /** Leaves the page of the subject, whose address may have changed. */
  onLeave: () => Promise<void>
}

const EditSubjectForm = ({ subject, onLeave, onClose }: EditSubjectProps & Pick<DialogState, 'onClose'>) => {
  const { subCode, subAbb, subName } = subject
  const form = useSubjectForm({ subCode, subAbb, subName, ...placeOf(subject) })
  const editing = useEditSubject({
    subject,
    leave: async () => {
      onClose()
      await onLeave()
    },
  })
  const { before, notice, onRefusal } = useConflict<SubjectText>({
    seen: textOf(subject),
    readNow: () => readSubjectText(subject.subCode),
    fill: (now) => form.setValues({ subCode: now.subCode, subAbb: now.subAbb, subName: now.subName }),
    refuse: (refusal) => contentToast.error(reasonOf(refusal) ?? messages.networkFailed),
  })
  const save = async (values: SubjectFields) => {
    try {
      const { message } = await editing.mutateAsync({ values, before })
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
      onSave={(values) => void save(values)}
      onClose={onClose}
    >
      {places > 1 && (
        <Text>
          This subject is taught in {places} places. Code, abbreviation and name change in all of them;
          department, semester and scheme only for this one.
        </Text>
      )}
      {notice}
    </SubjectPopUp>
  )
}

/** Edits the six fields of an existing subject in a pop-up. */
export const EditSubjectModal = ({ subject, onLeave, ...dialog }: EditSubjectProps & DialogState) => (
  <FormDialog title="Edit subject" {...dialog}>
    <EditSubjectForm subject={subject} onLeave={onLeave} onClose={dialog.onClose} />
  </FormDialog>
)
