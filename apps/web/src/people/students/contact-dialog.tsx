import { cleanPhone } from '@lectureshelf/contract/clean-code'
import { ContactForm, type StudentData } from '@lectureshelf/contract/people/students'
import { PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { formErrors } from '../../lib/form-errors.ts'
import { FormDialog, FormFrame } from '../../ui/dialogs/form-dialog.tsx'
import { cleanedBy } from '../../ui/forms/cleaned-by.ts'
import { sayRefusal } from '../../ui/forms/proof-refusal.ts'
import type { DialogState } from '../../ui/dialogs/use-dialogs.ts'
import { useChangeContact } from './api.ts'
import { sayResult } from '../../ui/forms/say-result.ts'

type Reached = Pick<StudentData, 'email' | 'contact'>

const failed = 'Your contact details could not be saved'

const ContactFields = ({ person, onClose }: { person: Reached } & Pick<DialogState, 'onClose'>) => {
  const saving = useChangeContact()
  const { email, contact } = person
  const form = useForm({
    initialValues: { email, contact, currentPassword: '' },
    validate: formErrors(ContactForm),
  })
  const submit = form.onSubmit((values) =>
    saving.mutate(values, { ...sayResult(onClose), onError: sayRefusal(form, failed) }),
  )
  const shared = { required: true }
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
        {...cleanedBy(cleanPhone, form.getInputProps('contact'))}
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
