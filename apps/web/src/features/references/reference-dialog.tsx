import { messages } from '@lectureshelf/contract/messages'
import { type Reference, ReferenceForm } from '@lectureshelf/contract/references'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { formErrors } from '../../lib/form-errors.ts'
import { FormDialog, FormFrame } from '../../ui/form-dialog.tsx'
import { serverSentence } from '../../ui/refusal-sentence.ts'
import { contentToast } from '../../ui/toast.ts'
import type { DialogState } from '../../ui/use-dialogs.ts'
import { type ReferenceText, useSaveReference } from './api.ts'

interface ReferenceDialogProps {
  subCode: string
  /** The reference to edit; null adds one. */
  reference: Reference | null
}

const textOf = (reference: Reference | null): ReferenceText => ({
  refTitle: reference?.refTitle ?? '',
  refLink: reference?.refLink ?? '',
})

const ReferenceFields = ({
  subCode,
  reference,
  onClose,
}: ReferenceDialogProps & Pick<DialogState, 'onClose'>) => {
  const saving = useSaveReference(subCode)
  const initialValues = textOf(reference)
  const form = useForm({ mode: 'controlled', initialValues, validate: formErrors(ReferenceForm) })
  const failed = reference === null ? messages.referenceAddFailed : messages.referenceUpdateFailed
  const submit = form.onSubmit((text) =>
    saving.mutate(
      { ...text, edited: reference },
      {
        onSuccess: ({ message }) => contentToast.success(message),
        onError: (error) => contentToast.error(serverSentence(failed, error)),
        // The specification closes the form whatever came of it.
        onSettled: onClose,
      },
    ),
  )
  return (
    <FormFrame
      saveLabel={reference === null ? 'Add reference' : 'Save reference'}
      isSaving={saving.isPending}
      onSubmit={submit}
      onClose={onClose}
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

/** Adds a reference to a subject, or edits one. */
export const ReferenceDialog = ({ subCode, reference, ...dialog }: ReferenceDialogProps & DialogState) => (
  <FormDialog title={reference === null ? 'Add reference' : 'Edit reference'} {...dialog}>
    <ReferenceFields subCode={subCode} reference={reference} onClose={dialog.onClose} />
  </FormDialog>
)
