import { messages } from '@lectureshelf/contract/messages'
import type { SubjectDetails } from '@lectureshelf/contract/subjects'
import { Text } from '@mantine/core'
import { alertDialog } from '../../ui/confirm-dialog.tsx'
import { ConflictNotice, FormDialog } from '../../ui/form-dialog.tsx'
import { isChangedMeanwhile, reasonOf } from '../../ui/refusal-sentence.ts'
import { contentToast } from '../../ui/toast.ts'
import { useConflict } from '../../ui/use-conflict.ts'
import type { DialogState } from '../../ui/use-dialogs.ts'
import { type SubjectValues, placeOf, readSubjectText, textOf, useEditSubject } from './api.ts'
import { SubjectPopUp, useSubjectForm } from './subject-pop-up.tsx'

interface EditSubjectProps {
  subject: SubjectDetails
  /** The page of the subject may be another one by now: leaves it. */
  onLeave: () => Promise<void>
}

const useSubjectEditing = ({
  subject,
  onLeave,
  onClose,
}: EditSubjectProps & Pick<DialogState, 'onClose'>) => {
  const form = useSubjectForm({ ...textOf(subject), ...placeOf(subject) })
  const { before, conflict, setConflict, settle } = useConflict(textOf(subject))
  const editing = useEditSubject()
  const refuse = async (refusal: unknown) => {
    const now = isChangedMeanwhile(refusal) ? await readSubjectText(subject.subCode).catch(() => null) : null
    if (now === null) contentToast.error(reasonOf(refusal) ?? messages.networkFailed)
    else setConflict({ sentence: reasonOf(refusal) ?? '', now })
  }
  const save = async (values: SubjectValues) => {
    try {
      const { message } = await editing.mutateAsync({ subject, values, before })
      onClose()
      await onLeave()
      await alertDialog({ title: message })
    } catch (refusal) {
      await refuse(refusal)
    }
  }
  const takeOver = () => form.setValues(settle() ?? {})
  return { form, save, conflict, keep: settle, takeOver, isSaving: editing.isPending }
}

const EditSubjectForm = (props: EditSubjectProps & Pick<DialogState, 'onClose'>) => {
  const { form, save, conflict, keep, takeOver, isSaving } = useSubjectEditing(props)
  const places = props.subject.offerings.length
  return (
    <SubjectPopUp
      form={form}
      saveLabel="Save subject"
      isSaving={isSaving}
      hasDescription
      onSave={(values) => void save(values)}
      onClose={props.onClose}
    >
      {places > 1 && (
        <Text>
          This subject is taught in {places} places. Code, abbreviation, name and description change in all of
          them; department, semester and scheme only for this one.
        </Text>
      )}
      {conflict !== null && (
        <ConflictNotice sentence={conflict.sentence} onTakeOver={takeOver} onKeep={keep} />
      )}
    </SubjectPopUp>
  )
}

/** The pop-up of a subject that is there, with its description. */
export const EditSubjectModal = ({ subject, onLeave, ...dialog }: EditSubjectProps & DialogState) => (
  <FormDialog title="Edit subject details" {...dialog}>
    <EditSubjectForm subject={subject} onLeave={onLeave} onClose={dialog.onClose} />
  </FormDialog>
)
