import { cleanCode } from '@lectureshelf/contract/clean-code'
import type { PasswordProof } from '@lectureshelf/contract/base/password-proof'
import { PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError, isSessionEnd } from '../../lib/http/http.ts'
import { DialogButtons } from '../../ui/dialogs/form-dialog.tsx'
import { cleanedBy } from '../../ui/forms/cleaned-by.ts'
import { errorSentence } from '../../ui/error-panel.tsx'

interface PasswordAgainFormProps {
  /** Why the password is asked for. */
  reason: string
  /** What is said below the field. */
  hint?: string
  /** Sends what was typed. Its refusals of password and code are said at the fields. */
  prove: (proof: PasswordProof) => Promise<unknown>
  /** Called with whether it was proved, and with a refusal that is about something else. */
  onEnd: (isProved: boolean, refusal?: Error) => void
}

const keepsEscape = { 'data-mantine-stop-propagation': 'true' }

const hasCode = (error: unknown, code: string): boolean => error instanceof ApiError && error.code === code

const proofCodes = ['password_wrong', 'second_factor_required', 'second_factor_wrong', 'too_many_requests']

/** Whether a refusal is said in the dialog, because another try may help. */
const isAboutProof = (refusal: Error): boolean =>
  !(refusal instanceof ApiError) || refusal.status >= 500 || proofCodes.includes(refusal.code)

/** What is typed, and why it was refused. The code is asked for only where the server wants one. */
const useProof = ({ prove, onEnd }: Pick<PasswordAgainFormProps, 'prove' | 'onEnd'>) => {
  const [typed, setTyped] = useState({ password: '', otp: '' })
  const [asksCode, setAsksCode] = useState(false)
  const [errors, setErrors] = useState<{ password?: string; otp?: string }>({})
  const code = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (asksCode) code.current?.focus()
  }, [asksCode])
  const { password, otp } = typed
  const refuse = (refusal: Error) => {
    if (isSessionEnd(refusal) || !isAboutProof(refusal)) return onEnd(false, refusal)
    if (!asksCode && hasCode(refusal, 'second_factor_required')) return setAsksCode(true)
    const isOfCode = asksCode && !hasCode(refusal, 'password_wrong')
    setErrors({ [isOfCode ? 'otp' : 'password']: errorSentence(refusal) })
    if (isOfCode) code.current?.select()
  }
  const confirming = useMutation({
    mutationFn: () => prove({ password, ...(asksCode ? { otp } : {}) }),
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

/** Asks for the password of the signed-in person, and for the code of a second factor that is set. */
export const PasswordAgainForm = ({ reason, hint, prove, onEnd }: PasswordAgainFormProps) => {
  const { typed, type, errors, asksCode, code, submit, isSending } = useProof({ prove, onEnd })
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
          description={hint}
          autoComplete="current-password"
          maxLength={128}
          required
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
