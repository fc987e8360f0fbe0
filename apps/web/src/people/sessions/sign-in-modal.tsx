import { cleanUsn } from '@lectureshelf/contract/clean-code'
import { usnMaxLength } from '@lectureshelf/contract/constants'
import { addresses } from '@lectureshelf/contract/addresses'
import { messages } from '@lectureshelf/contract/messages'
import { Anchor, Button, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, Suspense, lazy, useRef, useState, useTransition } from 'react'
import { flushSync } from 'react-dom'
import { useIsAsked } from '../../ui/dialogs/asked.ts'
import { useOpenAfterMount } from '../../ui/dialogs/open-after-mount.ts'
import { cleanedBy } from '../../ui/forms/cleaned-by.ts'
import { useFocusAfterSending } from '../../ui/forms/use-focus-after-sending.ts'
import { blankErrors, useFields } from '../../ui/forms/use-fields.ts'
import { dismissErrorsOfPage, toast } from '../../ui/toast.ts'
import { useLogin } from './api.ts'
import { readDeviceData } from '../../lib/device-type.ts'
import shared from '../../ui/shared.module.css'
import classes from './sign-in-modal.module.css'
import { type SignUpState, isCodeMissing, refusalOf, signUpStateOf } from './sign-in-refusal.ts'

const ForgotPasswordDialog = lazy(async () => ({
  default: (await import('./forgot-password-dialog.tsx')).ForgotPasswordDialog,
}))

// Few sign-ins see either: the first page has no room for them. They appear in a transition, without a `Suspense` of
// their own: below one they would come 300 ms late, and the dialog would be empty until then.
const CodeStep = lazy(async () => ({ default: (await import('./code-step.tsx')).CodeStep }))
const SignUpNotice = lazy(async () => ({ default: (await import('./sign-up-notice.tsx')).SignUpNotice }))

interface SignInModalProps {
  isOpen: boolean
  onClose: () => void
  onSignedIn: () => void
  /** What the person wanted to open, above the form. */
  children?: ReactNode
}

interface Credentials {
  usn: string
  password: string
}

interface Refused {
  state: SignUpState
  credentials: Credentials
}

interface SignInFormProps {
  onSignedIn: () => void
  onForgotten: (usn: string) => void
}

/** Manages the sign-in: the fields, a refusal, and the code that is asked for after a right password. */
const useSignIn = (onSignedIn: () => void) => {
  const login = useLogin()
  const [refused, setRefused] = useState<Refused | null>(null)
  const [asked, setAsked] = useState<Credentials | null>(null)
  const [isShowing, startTransition] = useTransition()
  const passwordField = useRef<HTMLInputElement>(null)
  const form = useFields({ initialValues: { usn: '', password: '' } })
  const finish = () => {
    form.reset()
    setAsked(null)
    // An earlier try is no longer true.
    dismissErrorsOfPage()
    toast.success(messages.loginSuccess)
    onSignedIn()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { usn, password } = form.values
    const errors = blankErrors(form.values, { usn: 'USN', password: 'Password' })
    form.setErrors(errors)
    if (Object.keys(errors).length > 0) return
    const credentials = { usn, password }
    setRefused(null)
    login.mutate(
      { ...credentials, deviceData: readDeviceData() },
      {
        onSuccess: finish,
        onError: (error) => {
          if (isCodeMissing(error)) return startTransition(() => setAsked(credentials))
          const state = signUpStateOf(error)
          if (state === null) {
            const sentence = refusalOf(error)
            toast.error(sentence)
            if (sentence === messages.loginRefused) form.setFieldError('password', messages.loginMismatch)
          } else startTransition(() => setRefused({ state, credentials }))
        },
      },
    )
  }
  const leaveCode = () => {
    flushSync(() => setAsked(null))
    passwordField.current?.focus()
  }
  const isSending = login.isPending || isShowing
  const fields = useFocusAfterSending(isSending, login.isError)
  return { fields, form, passwordField, submit, refused, asked, leaveCode, finish, isSending }
}

const SignInLinks = ({ onForgotten }: { onForgotten: () => void }) => (
  <div className={classes.links}>
    <Anchor component="button" type="button" onClick={onForgotten}>
      Forget Password
    </Anchor>
    <Text span>
      New here?{' '}
      <Anchor component={Link} to={addresses.signUp}>
        Sign Up
      </Anchor>
    </Text>
  </div>
)

const SignInForm = ({ onSignedIn, onForgotten }: SignInFormProps) => {
  const signIn = useSignIn(onSignedIn)
  const { fields, form, passwordField, submit, refused, asked, leaveCode, finish, isSending } = signIn
  if (asked !== null) {
    return <CodeStep credentials={asked} onSignedIn={finish} onBack={leaveCode} />
  }
  return (
    <form onSubmit={submit} noValidate data-not-kept>
      <fieldset ref={fields} disabled={isSending} className={shared.fields}>
        <Stack gap="md">
          <TextInput
            label="USN"
            name="username"
            required
            data-autofocus
            autoComplete="username"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            {...cleanedBy(cleanUsn, form.getInputProps('usn'), usnMaxLength)}
          />
          <PasswordInput
            ref={passwordField}
            label="Password"
            name="password"
            required
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
            {...form.getInputProps('password')}
          />
          <Button type="submit" variant="accent" loading={isSending} disabled={isSending} fullWidth>
            Sign In
          </Button>
        </Stack>
      </fieldset>
      {refused !== null && <SignUpNotice {...refused} />}
      <SignInLinks onForgotten={() => onForgotten(form.values.usn)} />
    </form>
  )
}

/** The sign-in, as a dialog over the landing page. */
export const SignInModal = ({ isOpen, onClose, onSignedIn, children }: SignInModalProps) => {
  // The USN that was typed, while the password help covers the sign-in; otherwise null.
  const [forgetful, setForgetful] = useState<string | null>(null)
  const isHelping = forgetful !== null
  const isAsked = useIsAsked()
  const [wasHelped, setWasHelped] = useState(false)
  if (isHelping && !wasHelped) setWasHelped(true)
  return (
    <>
      <Modal
        opened={useOpenAfterMount(isOpen)}
        onClose={onClose}
        title="Sign In"
        size={420}
        closeOnEscape={!isHelping && !isAsked}
        trapFocus={!isHelping}
      >
        {children}
        <SignInForm onSignedIn={onSignedIn} onForgotten={setForgetful} />
      </Modal>
      {wasHelped && (
        <Suspense fallback={null}>
          <ForgotPasswordDialog isOpen={isHelping} usn={forgetful ?? ''} onClose={() => setForgetful(null)} />
        </Suspense>
      )}
    </>
  )
}
