import { SecondFactorForm } from '@lectureshelf/contract/people/second-factor'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { formErrors } from '../../lib/form-errors.ts'
import { FormDialog, FormFrame } from '../../ui/dialogs/form-dialog.tsx'
import type { DialogState } from '../../ui/dialogs/use-dialogs.ts'
import { sayRefusal } from '../../ui/forms/proof-refusal.ts'
import { toast } from '../../ui/toast.ts'
import { type VerifiedForm, useRemoveSecondFactor, useRenewCodes } from './api.ts'
import { CodeField, PasswordField } from './code-fields.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

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

const VerifiedFields = <Answer,>(props: VerifiedFieldsProps<Answer>) => {
  const { saveLabel, failed, isSaving, send, onDone, onClose } = props
  const form = useForm({
    mode: 'controlled',
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

const Renewing = ({ onClose }: Pick<DialogState, 'onClose'>) => {
  const renewing = useRenewCodes()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={onClose} />
  return (
    <VerifiedFields
      saveLabel="Make new codes"
      failed="New recovery codes could not be made"
      isSaving={renewing.isPending}
      send={renewing.mutate}
      onDone={({ message, recoveryCodes }) => {
        toast.success(message)
        setCodes(recoveryCodes)
      }}
      onClose={onClose}
    />
  )
}

/** Replaces the recovery codes, with the password and a code. */
export const RenewDialog = (dialog: DialogState) => (
  <FormDialog title="New recovery codes" closeOnClickOutside={false} {...dialog}>
    <Renewing onClose={dialog.onClose} />
  </FormDialog>
)

const Removing = ({ onClose }: Pick<DialogState, 'onClose'>) => {
  const removing = useRemoveSecondFactor()
  return (
    <VerifiedFields
      saveLabel="Switch off"
      failed="The second factor could not be switched off"
      isSaving={removing.isPending}
      send={removing.mutate}
      onDone={({ message }) => {
        toast.success(message)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/** Switches the second factor off, with the password and a code. */
export const RemoveDialog = (dialog: DialogState) => (
  <FormDialog title="Switch the second factor off" {...dialog}>
    <Removing onClose={dialog.onClose} />
  </FormDialog>
)
