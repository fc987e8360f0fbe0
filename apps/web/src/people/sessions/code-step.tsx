import { cleanCode } from '@lectureshelf/contract/clean-code'
import type { ErrorCode } from '@lectureshelf/contract/errors'
import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '../../lib/http/http.ts'
import { cleanedBy } from '../../ui/forms/cleaned-by.ts'
import { toast } from '../../ui/toast.ts'
import { useLogin } from './api.ts'
import { readDeviceData } from '../../lib/device-type.ts'
import { refusalOf } from './sign-in-refusal.ts'
import classes from './sign-in-modal.module.css'

type Kind = 'app' | 'recovery'

/** Refusals of the code itself, whose sentence stands at its field. */
const ofTheCode: readonly ErrorCode[] = [
  'second_factor_wrong',
  'second_factor_required',
  'too_many_requests',
  'invalid_request',
]

const fieldOf = {
  app: {
    label: 'Code',
    description: 'The six digits that your authenticator app shows.',
    autoComplete: 'one-time-code',
    inputMode: 'numeric',
  },
  recovery: {
    label: 'Recovery code',
    description: 'One of the codes that you kept when you set the second factor.',
    autoComplete: 'off',
    inputMode: 'text',
  },
} as const

const switchWords = { app: 'Use a recovery code', recovery: 'Use the authenticator app' }

interface CodeStepProps {
  credentials: { usn: string; password: string }
  onSignedIn: () => void
  onBack: () => void
}

const useCode = ({ credentials, onSignedIn, onBack }: CodeStepProps) => {
  const login = useLogin()
  const field = useRef<HTMLInputElement>(null)
  const [kind, setKind] = useState<Kind>('app')
  const [otp, setOtp] = useState('')
  const [error, setError] = useState<string | null>(null)
  // The focus follows the question: a screen reader says what is asked now.
  useEffect(() => field.current?.focus(), [])
  const refuse = (refusal: Error) => {
    if (refusal instanceof ApiError && ofTheCode.includes(refusal.code)) {
      setError(refusal.message)
      field.current?.select()
      return
    }
    toast.error(refusalOf(refusal))
    if (refusal instanceof ApiError && refusal.code === 'invalid_credentials') onBack()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (login.isPending) return
    if (otp === '') return setError('Code is required.')
    setError(null)
    const body = { ...credentials, otp, deviceData: readDeviceData() }
    return login.mutate(body, { onSuccess: onSignedIn, onError: refuse })
  }
  const type = (value: string) => {
    setError(null)
    setOtp(value)
  }
  const change = () => {
    flushSync(() => {
      type('')
      setKind(kind === 'app' ? 'recovery' : 'app')
    })
    field.current?.focus()
  }
  return { field, kind, otp, error, submit, type, change, isSending: login.isPending }
}

/** Asks for a code after the right password, in place of the sign-in's own fields. */
export const CodeStep = (props: CodeStepProps) => {
  const { field, kind, otp, error, submit, type, change, isSending } = useCode(props)
  return (
    <form onSubmit={submit} noValidate data-not-kept>
      <Stack gap="md">
        <Text>The password of {props.credentials.usn} is right. This account asks for a code as well.</Text>
        <TextInput
          {...fieldOf[kind]}
          ref={field}
          name="otp"
          required
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          readOnly={isSending}
          value={otp}
          error={error}
          errorProps={{ role: 'alert' }}
          {...cleanedBy(cleanCode, { onChange: (event) => type(event.currentTarget.value) })}
        />
        <Button type="submit" variant="accent" loading={isSending} fullWidth>
          Sign In
        </Button>
      </Stack>
      <div className={classes.links}>
        <Anchor component="button" type="button" onClick={change}>
          {switchWords[kind]}
        </Anchor>
        <Anchor component="button" type="button" onClick={props.onBack}>
          Back
        </Anchor>
      </div>
    </form>
  )
}
