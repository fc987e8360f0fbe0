import { usnMaxLength } from '@lectureshelf/contract/constants'
import { addresses } from '@lectureshelf/contract/addresses'
import { messages } from '@lectureshelf/contract/messages'
import { Anchor, Button, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ApiError } from '../../lib/http.ts'
import { alertDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { dssQuery } from '../dss/api.ts'
import { useLogin } from './api.ts'
import { readDeviceData } from './device-type.ts'
import classes from './sign-in-modal.module.css'

interface SignInModalProps {
  isOpen: boolean
  onClose: () => void
  onSignedIn: () => void
}

const required = (label: string) => (value: string) => (value.trim() === '' ? `${label} is required.` : null)

const explainForgotten = () => {
  void alertDialog({
    title: messages.forgotPasswordTitle,
    message:
      'Resetting a password by yourself is not yet developed. Please ask the admin: they can set a new one for you.',
  })
}

/** A refusal the person can act on says so in its own words; any other one is the usual sentence. */
const sentenceOf = (error: unknown): string => {
  if (!(error instanceof ApiError)) return messages.networkFailed
  if (error.status === 429 || error.code === 'blocked') return error.message
  return error.status >= 500 ? messages.networkFailed : messages.loginRefused
}

const SignInForm = ({ onSignedIn }: { onSignedIn: () => void }) => {
  // Opening the modal warms the reference data that every page after it needs.
  useQuery(dssQuery)
  const login = useLogin()
  const form = useForm({
    mode: 'controlled',
    initialValues: { usn: '', password: '' },
    validate: { usn: required('USN'), password: required('Password') },
  })
  const submit = form.onSubmit(({ usn, password }) => {
    login.mutate(
      { usn: usn.trim(), password, deviceData: readDeviceData() },
      {
        onSuccess: () => {
          form.reset()
          toast.success(messages.loginSuccess)
          onSignedIn()
        },
        onError: (error) => toast.error(sentenceOf(error)),
      },
    )
  })
  return (
    <form onSubmit={submit} noValidate>
      <fieldset disabled={login.isPending} className={classes.fields}>
        <Stack gap="md">
          <TextInput
            label="USN"
            name="username"
            required
            withAsterisk={false}
            data-autofocus
            autoComplete="username"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            maxLength={usnMaxLength}
            {...form.getInputProps('usn')}
            onChange={(event) => form.setFieldValue('usn', event.currentTarget.value.toUpperCase())}
          />
          <PasswordInput
            label="Password"
            name="password"
            required
            withAsterisk={false}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
            {...form.getInputProps('password')}
          />
          <Button
            type="submit"
            variant="accent"
            loading={login.isPending}
            disabled={login.isPending}
            fullWidth
          >
            Sign In
          </Button>
        </Stack>
      </fieldset>
      <div className={classes.links}>
        <Anchor component="button" type="button" onClick={explainForgotten}>
          Forget Password
        </Anchor>
        <Text span>
          New here?{' '}
          <Anchor component={Link} to={addresses.signUp}>
            Sign Up
          </Anchor>
        </Text>
      </div>
    </form>
  )
}

/** The sign-in, as a dialog over the landing page. */
export const SignInModal = ({ isOpen, onClose, onSignedIn }: SignInModalProps) => (
  <Modal opened={isOpen} onClose={onClose} title="Sign In" size={420}>
    <SignInForm onSignedIn={onSignedIn} />
  </Modal>
)
