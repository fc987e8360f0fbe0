import { messages } from '@lectureshelf/contract/messages'
import { NewPassword } from '@lectureshelf/contract/people/students'
import { Button, Fieldset, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { ApiError, NetworkError } from '../../lib/http/http.ts'
import { fieldAtFault } from '../../ui/forms/proof-refusal.ts'
import { useFocusAfterSending } from '../../ui/forms/use-focus-after-sending.ts'
import { NewPasswordFields } from '../../ui/forms/new-password-fields.tsx'
import { useResetPassword } from './api.ts'
import classes from './reset-password-form.module.css'

interface ResetPasswordFormProps {
  token: string
  onDone: (message: string) => void
  /** Called when the link was already used, or has expired. */
  onDead: () => void
}

const isDead = (error: Error): boolean => error instanceof ApiError && error.code === 'reset_link_dead'

const sentenceOf = (error: Error): string => {
  if (error instanceof NetworkError) return messages.passwordNetworkFailed
  return error instanceof ApiError ? (error.extraDetails ?? error.message) : messages.internalError
}

const checkPassword = (value: string) => NewPassword.safeParse(value).error?.issues[0]?.message ?? null

/** Sets a new password, typed twice. */
export const ResetPasswordForm = ({ token, onDone, onDead }: ResetPasswordFormProps) => {
  const reset = useResetPassword(token)
  const [failure, setFailure] = useState('')
  const form = useForm({
    initialValues: { newPassword: '', confirmPassword: '' },
    validate: {
      newPassword: checkPassword,
      confirmPassword: (value, { newPassword }) => (value === newPassword ? null : messages.passwordMismatch),
    },
  })
  const submit = form.onSubmit(({ newPassword }) => {
    setFailure('')
    reset.mutate(newPassword, {
      onSuccess: ({ message }) => onDone(message),
      onError: (error) => {
        if (isDead(error)) return onDead()
        setFailure(sentenceOf(error))
        const field = fieldAtFault(error)
        // Marked without a sentence, which is below the fields already.
        if (field !== null) form.setFieldError(field.name, true)
      },
    })
  })
  const fields = useFocusAfterSending(reset.isPending)
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <Fieldset ref={fields} variant="unstyled" disabled={reset.isPending}>
        <Stack gap="md">
          <NewPasswordFields
            newPassword={form.getInputProps('newPassword')}
            confirmPassword={form.getInputProps('confirmPassword')}
          />
          <Text component="output" className={classes.failure}>
            {failure}
          </Text>
          <Button type="submit" variant="accent" loading={reset.isPending} className={classes.send}>
            Set the new password
          </Button>
        </Stack>
      </Fieldset>
    </form>
  )
}
