import { cleanCode } from '@lectureshelf/contract/clean-code'
import { passwordAgainMinutes } from '@lectureshelf/contract/constants'
import { studentOps } from '@lectureshelf/contract/people/students'
import { PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError, call, isSessionEnd } from '../../lib/http/http.ts'
import { DialogButtons } from '../../ui/dialogs/form-dialog.tsx'
import { cleanedBy } from '../../ui/forms/cleaned-by.ts'
import { errorSentence } from '../../ui/error-panel.tsx'

interface PasswordAgainFormProps {
  /** Why the password is asked for. */
  reason: string
  onEnd: (isProved: boolean) => void
}

const keepsEscape = { 'data-mantine-stop-propagation': 'true' }

const hasCode = (error: unknown, code: string): boolean => error instanceof ApiError && error.code === code

/** What is typed, and why it was refused. The code is asked for only where the server wants one. */
const useProof = (onEnd: PasswordAgainFormProps['onEnd']) => {
  const [typed, setTyped] = useState({ password: '', otp: '' })
  const [asksCode, setAsksCode] = useState(false)
  const [errors, setErrors] = useState<{ password?: string; otp?: string }>({})
  const code = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (asksCode) code.current?.focus()
  }, [asksCode])
  const { password, otp } = typed
  const refuse = (refusal: Error) => {
    if (isSessionEnd(refusal)) return onEnd(false)
    if (!asksCode && hasCode(refusal, 'second_factor_required')) return setAsksCode(true)
    const isOfCode = asksCode && !hasCode(refusal, 'password_wrong')
    setErrors({ [isOfCode ? 'otp' : 'password']: errorSentence(refusal) })
    if (isOfCode) code.current?.select()
  }
  const confirming = useMutation({
    mutationFn: () => call(studentOps.confirmPassword, { body: { password, ...(asksCode ? { otp } : {}) } }),
    onSuccess: () => onEnd(true),
    onError: refuse,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A dialog is below its page in React's tree: the form that waits must not be sent as well.
    event.stopPropagation()
    if (password === '') setErrors({ password: 'The current password is required.' })
    else if (asksCode && otp === '') setErrors({ otp: 'Code is required.' })
    else if (!confirming.isPending) confirming.mutate()
  }
  const type = (name: 'password' | 'otp', value: string) => {
    setTyped({ ...typed, [name]: value })
    setErrors({})
  }
  return { typed, type, errors, asksCode, code, submit, isSending: confirming.isPending }
}

/** Proves the password of the signed-in person for some minutes, and a second factor that is set. */
export const PasswordAgainForm = ({ reason, onEnd }: PasswordAgainFormProps) => {
  const { typed, type, errors, asksCode, code, submit, isSending } = useProof(onEnd)
  useWindowEvent('keydown', ({ key, isComposing }) => {
    if (key === 'Escape' && !isComposing) onEnd(false)
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text>{reason}</Text>
        <PasswordInput
          {...keepsEscape}
          label="Password"
          description={`You are not asked again for ${passwordAgainMinutes} minutes.`}
          autoComplete="current-password"
          maxLength={128}
          required
          withAsterisk={false}
          data-autofocus
          value={typed.password}
          error={errors.password}
          onChange={({ currentTarget }) => type('password', currentTarget.value)}
          visibilityToggleButtonProps={keepsEscape}
        />
        {asksCode && (
          <TextInput
            {...keepsEscape}
            ref={code}
            label="Code"
            description="The six digits that your authenticator app shows, or a recovery code."
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            required
            withAsterisk={false}
            value={typed.otp}
            error={errors.otp}
            {...cleanedBy(cleanCode, { onChange: ({ currentTarget }) => type('otp', currentTarget.value) })}
          />
        )}
      </Stack>
      <DialogButtons sendLabel="Continue" isSending={isSending} onClose={() => onEnd(false)} mt="lg" />
    </form>
  )
}
