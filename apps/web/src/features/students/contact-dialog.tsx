import { ContactForm } from '@lectureshelf/contract/people/students'
import type { StudentData } from '@lectureshelf/contract/people/students'
import { PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { formErrors } from '../../lib/form-errors.ts'
import { ApiError } from '../../lib/http/http.ts'
import { FormDialog, FormFrame } from '../../ui/dialogs/form-dialog.tsx'
import { refusedField, serverSentence } from '../../ui/forms/refusal-sentence.ts'
import { toast } from '../../ui/toast.ts'
import type { DialogState } from '../../ui/dialogs/use-dialogs.ts'
import { useChangeContact } from './api.ts'

type Reached = Pick<StudentData, 'email' | 'contact'>

const failed = 'Your contact details could not be saved'

/** Returns the field that a refusal is about. */
const fieldAtFault = (error: unknown) =>
  error instanceof ApiError && error.code === 'password_wrong'
    ? { name: 'currentPassword', reason: error.message }
    : refusedField(error)

const ContactFields = ({ person, onClose }: { person: Reached } & Pick<DialogState, 'onClose'>) => {
  const saving = useChangeContact()
  const { email, contact } = person
  const form = useForm({
    mode: 'controlled',
    initialValues: { email, contact, currentPassword: '' },
    validate: formErrors(ContactForm),
  })
  const submit = form.onSubmit((values) =>
    saving.mutate(values, {
      onSuccess: ({ message }) => {
        toast.success(message)
        onClose()
      },
      onError: (error) => {
        const field = fieldAtFault(error)
        if (field === null) toast.error(serverSentence(failed, error))
        else form.setFieldError(field.name, field.reason)
      },
    }),
  )
  const shared = { required: true, withAsterisk: false }
  return (
    <FormFrame saveLabel="Save" isSaving={saving.isPending} onSubmit={submit} onClose={onClose}>
      <TextInput
        {...shared}
        label="Email"
        type="email"
        autoComplete="email"
        maxLength={254}
        data-autofocus
        {...form.getInputProps('email')}
      />
      <TextInput
        {...shared}
        label="Mobile"
        type="tel"
        autoComplete="tel"
        maxLength={20}
        {...form.getInputProps('contact')}
      />
      <PasswordInput
        {...shared}
        label="Current password"
        description="We tell your old email address about the change."
        autoComplete="current-password"
        {...form.getInputProps('currentPassword')}
      />
    </FormFrame>
  )
}

/** Changes one's own mail address and mobile number. */
export const ContactDialog = ({ person, ...dialog }: { person: Reached } & DialogState) => (
  <FormDialog title="Change email or mobile" {...dialog}>
    <ContactFields person={person} onClose={dialog.onClose} />
  </FormDialog>
)
