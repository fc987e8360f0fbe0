import { Button, CopyButton } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useMemo, useRef, useState } from 'react'
import { blankErrors } from '../../ui/forms/use-fields.ts'
import { sayRefusal } from '../../ui/forms/proof-refusal.ts'
import { FormDialog, FormFrame } from '../../ui/dialogs/form-dialog.tsx'
import type { DialogState } from '../../ui/dialogs/use-dialogs.ts'
import { qrImage, qrMatrix } from '../../ui/qr-matrix.ts'
import { toast } from '../../ui/toast.ts'
import { useBeginSecondFactor, useConfirmSecondFactor } from './api.ts'
import { CodeField, PasswordField } from './code-fields.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import classes from './second-factor.module.css'

const failed = 'The second factor could not be set up'

interface Enrolment {
  secret: string
  address: string
}

interface PasswordStepProps {
  onBegun: (enrolment: Enrolment) => void
  onClose: () => void
}

const PasswordStep = ({ onBegun, onClose }: PasswordStepProps) => {
  const beginning = useBeginSecondFactor()
  const form = useForm({
    initialValues: { currentPassword: '' },
    validate: (values) => blankErrors(values, { currentPassword: 'Current password' }),
  })
  const submit = form.onSubmit(({ currentPassword }) =>
    beginning.mutate(currentPassword, {
      onSuccess: onBegun,
      onError: sayRefusal(form, failed),
    }),
  )
  return (
    <FormFrame saveLabel="Continue" isSaving={beginning.isPending} onSubmit={submit} onClose={onClose}>
      <p className={classes.text}>
        You need an authenticator app on your phone, such as Aegis, FreeOTP or Google Authenticator.
      </p>
      <PasswordField {...form.getInputProps('currentPassword')} />
    </FormFrame>
  )
}

/** Groups a secret by four, so that it can be typed. */
const inGroups = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

const SecretToScan = ({ secret, address }: Enrolment) => {
  const image = useMemo(() => qrImage(qrMatrix(address)), [address])
  return (
    <div className={classes.enrolment}>
      <img
        className={classes.code}
        src={image}
        width={200}
        height={200}
        alt="QR code for the authenticator app"
      />
      <div className={classes.byHand}>
        <span>Or type this key into the app:</span>
        <code className={classes.secret}>{inGroups(secret)}</code>
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy} aria-label={`${copied ? 'Copied' : 'Copy'} the key`}>
              <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span>
            </Button>
          )}
        </CopyButton>
      </div>
    </div>
  )
}

interface FirstCodeProps {
  enrolment: Enrolment
  onConfirmed: (codes: readonly string[]) => void
  onClose: () => void
}

const FirstCode = ({ enrolment, onConfirmed, onClose }: FirstCodeProps) => {
  const confirming = useConfirmSecondFactor()
  const field = useRef<HTMLInputElement>(null)
  // The password's field, which had the focus, is gone.
  useEffect(() => field.current?.focus(), [])
  const form = useForm({
    initialValues: { otp: '' },
    validate: (values) => blankErrors(values, { otp: 'Code' }),
  })
  const submit = form.onSubmit(({ otp }) =>
    confirming.mutate(otp, {
      onSuccess: ({ message, recoveryCodes }) => {
        toast.success(message)
        onConfirmed(recoveryCodes)
      },
      onError: sayRefusal(form, failed),
    }),
  )
  return (
    <FormFrame saveLabel="Switch on" isSaving={confirming.isPending} onSubmit={submit} onClose={onClose}>
      <p className={classes.text}>Scan the code with the app, then type the six digits that the app shows.</p>
      <SecretToScan {...enrolment} />
      <CodeField
        {...form.getInputProps('otp')}
        ref={field}
        inputMode="numeric"
        description="Other devices are signed out."
      />
    </FormFrame>
  )
}

const Steps = ({ onClose }: Pick<DialogState, 'onClose'>) => {
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={onClose} />
  if (enrolment === null) return <PasswordStep onBegun={setEnrolment} onClose={onClose} />
  return <FirstCode enrolment={enrolment} onConfirmed={setCodes} onClose={onClose} />
}

/** Sets a second factor: the password, a QR code with a first code, and the recovery codes. */
export const SetDialog = (dialog: DialogState) => (
  <FormDialog title="Set up a second factor" closeOnClickOutside={false} {...dialog}>
    <Steps onClose={dialog.onClose} />
  </FormDialog>
)
