import { SecondFactorForm } from '@lectureshelf/contract/people/second-factor'
import { useForm } from '@mantine/form'
import { formErrors } from '../../lib/form-errors.ts'
import { FormFrame } from '../../ui/dialogs/form-dialog.tsx'
import { sayRefusal } from '../../ui/forms/proof-refusal.ts'
import type { VerifiedForm } from './api.ts'
import { CodeField, PasswordField } from './code-fields.tsx'

interface VerifiedFieldsProps<Answer> {
  saveLabel: string
  failed: string
  isSaving: boolean
  send: (
    form: VerifiedForm,
    ends: { onSuccess: (answer: Answer) => void; onError: (error: Error) => void },
  ) => void
  onDone: (answer: Answer) => void
  onClose: () => void
}

/** Asks for the password again, and for a code. */
export const VerifiedFields = <Answer,>(props: VerifiedFieldsProps<Answer>) => {
  const { saveLabel, failed, isSaving, send, onDone, onClose } = props
  const form = useForm({
    initialValues: { currentPassword: '', otp: '' },
    validate: formErrors(SecondFactorForm),
  })
  const submit = form.onSubmit((values) =>
    send(values, {
      onSuccess: onDone,
      onError: sayRefusal(form, failed),
    }),
  )
  return (
    <FormFrame saveLabel={saveLabel} isSaving={isSaving} onSubmit={submit} onClose={onClose}>
      <PasswordField {...form.getInputProps('currentPassword')} />
      <CodeField
        {...form.getInputProps('otp')}
        description="From the authenticator app, or a recovery code."
      />
    </FormFrame>
  )
}
