import { messages } from '@lectureshelf/contract/messages'
import type { SubjectDetails } from '@lectureshelf/contract/library/subjects'
import { Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { alertDialog } from '../../../ui/dialogs/confirm-dialog.ts'
import { FormDialog, FormFrame } from '../../../ui/dialogs/form-dialog.tsx'
import { reasonOf } from '../../../ui/forms/refusal-sentence.ts'
import { contentToast } from '../../../ui/toast.ts'
import { useConflict } from '../../../ui/forms/use-conflict.tsx'
import type { DialogState } from '../../../ui/dialogs/use-dialogs.ts'
import { type SubjectText, readSubjectText, textOf, useDescribeSubject } from './api.ts'

interface EditDetailsProps {
  subject: SubjectDetails
}

const EditDetailsForm = ({ subject, onClose }: EditDetailsProps & Pick<DialogState, 'onClose'>) => {
  const form = useForm({ initialValues: { description: subject.description } })
  const saving = useDescribeSubject(subject)
  const { before, notice, onRefusal } = useConflict<SubjectText>({
    seen: textOf(subject),
    readNow: () => readSubjectText(subject.subCode),
    fill: ({ description }) => form.setValues({ description }),
    refuse: (refusal) => contentToast.error(reasonOf(refusal) ?? messages.networkFailed),
  })
  const save = async (description: string) => {
    try {
      const { message } = await saving.mutateAsync({ description, before })
      onClose()
      await alertDialog({ title: message })
    } catch (refusal) {
      await onRefusal(refusal)
    }
  }
  return (
    <FormFrame
      saveLabel="Save details"
      isSaving={saving.isPending}
      onSubmit={form.onSubmit(({ description }) => void save(description))}
      onClose={onClose}
    >
      {subject.offerings.length > 1 && (
        <Text>
          This subject is taught in {subject.offerings.length} places. Its description changes in all of them.
        </Text>
      )}
      {notice}
      <Textarea
        label="Description (optional)"
        data-autofocus
        autosize
        minRows={3}
        maxRows={8}
        maxLength={4000}
        {...form.getInputProps('description')}
      />
    </FormFrame>
  )
}

/** Edits the description of a subject, which its page shows to everyone. */
export const EditDetailsModal = ({ subject, ...dialog }: EditDetailsProps & DialogState) => (
  <FormDialog title="Edit subject details" {...dialog}>
    <EditDetailsForm subject={subject} onClose={dialog.onClose} />
  </FormDialog>
)
