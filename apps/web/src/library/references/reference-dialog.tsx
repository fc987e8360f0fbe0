import { messages } from '@lectureshelf/contract/messages'
import { type Reference, ReferenceForm } from '@lectureshelf/contract/library/references'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
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
}

const textOf = (reference: Reference | null): ReferenceText => ({
  refTitle: reference?.refTitle ?? '',
  refLink: reference?.refLink ?? '',
})

interface FieldsProps extends ReferenceDialogProps {
  /** Closes the form when its call has settled, with whether it was refused. */
  onAnswered: (isRefused: boolean) => void
  onCancel: () => void
}

/** Manages the form of a reference. */
const useReferenceForm = ({ subCode, reference, onAnswered }: FieldsProps) => {
  const saving = useSaveReference(subCode)
  const initialValues = textOf(reference)
  const form = useForm({ initialValues, validate: formErrors(ReferenceForm) })
  const failed = reference === null ? messages.referenceAddFailed : messages.referenceUpdateFailed
  const submit = form.onSubmit((text) =>
    saving.mutate(
      { ...text, edited: reference },
      {
        onSuccess: ({ message }) => contentToast.success(message),
        onError: (error) => contentToast.error(serverSentence(failed, error)),
        // The specification closes the form whatever the result.
        onSettled: (_answer, error) => onAnswered(error !== null),
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
        autoComplete="off"
        maxLength={200}
        {...form.getInputProps('refTitle')}
      />
      <TextInput
        label="Link"
        type="url"
        required
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
 * Reopened after a refusal, it contains what was typed; Cancel discards that. Until then its form stays in the page, from
 * which a reload keeps it.
 */
export const ReferenceDialog = ({ isOpen, onClose, ...props }: ReferenceDialogProps & DialogState) => {
  const [isUnsent, setIsUnsent] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const close = (isRefused: boolean) => {
    setIsUnsent(isRefused)
    onClose()
  }
  const cancel = () => close(false)
  return (
    <FormDialog
      title={props.reference === null ? 'Add reference' : 'Edit reference'}
      isOpen={isOpen}
      onClose={cancel}
      keepMounted
      onExitTransitionEnd={() => {
        if (!isUnsent) setAttempt(attempt + 1)
      }}
    >
      <ReferenceFields key={attempt} {...props} onAnswered={close} onCancel={cancel} />
    </FormDialog>
  )
}
