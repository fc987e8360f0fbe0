import { messages } from '@lectureshelf/contract/messages'
import { type Reference, ReferenceForm } from '@lectureshelf/contract/content/references'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { formErrors } from '../../lib/form-errors.ts'
import { FormDialog, FormFrame } from '../../ui/dialogs/form-dialog.tsx'
import { serverSentence } from '../../ui/forms/refusal-sentence.ts'
import { contentToast } from '../../ui/toast.ts'
import type { DialogState } from '../../ui/dialogs/use-dialogs.ts'
import { type ReferenceText, useSaveReference } from './api.ts'

interface ReferenceDialogProps {
  subCode: string
  /** The reference to edit; null adds one. */
  reference: Reference | null
  /** What was typed before a refusal closed the form; otherwise null. */
  draft: ReferenceText | null
  onDraft: (draft: ReferenceText | null) => void
}

const textOf = (reference: Reference | null): ReferenceText => ({
  refTitle: reference?.refTitle ?? '',
  refLink: reference?.refLink ?? '',
})

interface FieldsProps extends ReferenceDialogProps {
  /** Closes the form when its call has settled. */
  onAnswered: () => void
  onCancel: () => void
}

/** Manages the form of a reference, and keeps as a draft what was refused. */
const useReferenceForm = ({ subCode, reference, draft, onDraft, onAnswered }: FieldsProps) => {
  const saving = useSaveReference(subCode)
  const initialValues = draft ?? textOf(reference)
  const form = useForm({ mode: 'controlled', initialValues, validate: formErrors(ReferenceForm) })
  const failed = reference === null ? messages.referenceAddFailed : messages.referenceUpdateFailed
  const submit = form.onSubmit((text) =>
    saving.mutate(
      { ...text, edited: reference },
      {
        onSuccess: ({ message }) => {
          onDraft(null)
          contentToast.success(message)
        },
        onError: (error) => {
          onDraft(text)
          contentToast.error(serverSentence(failed, error))
        },
        // The specification closes the form whatever the result.
        onSettled: onAnswered,
      },
    ),
  )
  return { form, submit, isSaving: saving.isPending }
}

const ReferenceFields = (props: FieldsProps) => {
  const { form, submit, isSaving } = useReferenceForm(props)
  return (
    <FormFrame
      saveLabel={props.reference === null ? 'Add reference' : 'Save reference'}
      isSaving={isSaving}
      onSubmit={submit}
      onClose={props.onCancel}
    >
      <TextInput
        label="Title"
        data-autofocus
        required
        withAsterisk={false}
        autoComplete="off"
        maxLength={200}
        {...form.getInputProps('refTitle')}
      />
      <TextInput
        label="Link"
        type="url"
        required
        withAsterisk={false}
        autoComplete="off"
        placeholder="https://"
        maxLength={2000}
        {...form.getInputProps('refLink')}
      />
    </FormFrame>
  )
}

/**
 * Adds or edits a reference of a subject.
 * Reopened after a refusal, it contains what was typed; Cancel discards that.
 */
export const ReferenceDialog = ({ isOpen, onClose, ...props }: ReferenceDialogProps & DialogState) => {
  const cancel = () => {
    props.onDraft(null)
    onClose()
  }
  return (
    <FormDialog
      title={props.reference === null ? 'Add reference' : 'Edit reference'}
      isOpen={isOpen}
      onClose={cancel}
    >
      <ReferenceFields {...props} onAnswered={onClose} onCancel={cancel} />
    </FormDialog>
  )
}
