import { addresses } from '@lectureshelf/contract/addresses'
import { messages } from '@lectureshelf/contract/messages'
import { ChangePasswordForm } from '@lectureshelf/contract/people/students'
import { Button, PasswordInput, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useSuspenseQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { meQuery } from '../../../base/identity/api.ts'
import { formErrors } from '../../../lib/form-errors.ts'
import { ApiError, NetworkError, call } from '../../../lib/http/http.ts'
import { fieldAtFault } from '../../../ui/forms/proof-refusal.ts'
import { useFocusAfterSending } from '../../../ui/forms/use-focus-after-sending.ts'
import { NewPasswordFields } from '../../../ui/forms/new-password-fields.tsx'
import { PageLayout } from '../../../ui/page-layout.tsx'
import shared from '../../../ui/shared.module.css'
import classes from './change-password-page.module.css'
import { studentCalls } from '@lectureshelf/contract/people/calls/students.calls'

/** Changes one's own password; every other session ends. */
const useChangePassword = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) =>
      call(studentCalls.changePassword, { body }),
    // Someone who had to change their password may now use every page.
    onSuccess: () =>
      queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, mustChangePassword: false }),
  })
}

const sentenceOf = (error: Error): string => {
  if (error instanceof NetworkError) return messages.passwordNetworkFailed
  // An answer without a request id is not from our server, but for example a proxy's page.
  const isOurs = error instanceof ApiError && error.requestId !== undefined
  return isOurs ? (error.extraDetails ?? error.message) : messages.passwordChangeFailed
}

const check = formErrors(ChangePasswordForm)

const useChangeForm = () => {
  const change = useChangePassword()
  const [answer, setAnswer] = useState('')
  const form = useForm({
    initialValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    validate: check,
  })
  const send = form.onSubmit(({ currentPassword, newPassword }) => {
    setAnswer('')
    change.mutate(
      { currentPassword, newPassword },
      {
        onSuccess: ({ message }) => {
          form.reset()
          setAnswer(message)
        },
        onError: (error) => {
          setAnswer(sentenceOf(error))
          const field = fieldAtFault(error)
          // Marked without a sentence, which is below the fields already.
          if (field !== null) form.setFieldError(field.name, true)
        },
      },
    )
  })
  // Reports two different new passwords before any other mistake in them.
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const { currentPassword, newPassword, confirmPassword } = form.values
    if (currentPassword === '' || newPassword === confirmPassword) return send(event)
    event.preventDefault()
    setAnswer(messages.passwordMismatch)
  }
  return { form, submit, answer, isSending: change.isPending }
}

/**
 * Explains to someone with a temporary password why every page leads here, and afterwards offers the way on.
 */
const ForcedChangeNotice = () => {
  const { data: me } = useSuspenseQuery(meQuery)
  // The link to go on is only for someone who was redirected here; the password may also be changed
  // voluntarily.
  const [wasForced] = useState(me.mustChangePassword)
  if (me.mustChangePassword) {
    return (
      <p className={`${shared.edged} ${classes.forced}`}>
        You signed in with a temporary password. {messages.chooseNewPassword}
      </p>
    )
  }
  return wasForced ? (
    <Button component={Link} to={addresses.welcome} variant="default" mb="md">
      Go to my shelf
    </Button>
  ) : null
}

/** Changes one's own password, which signs out every other device. */
export const ChangePasswordPage = () => {
  const { form, submit, answer, isSending } = useChangeForm()
  const fields = useFocusAfterSending(isSending)
  return (
    <PageLayout title="Change password" isNarrow>
      <ForcedChangeNotice />
      <form onSubmit={submit} noValidate className={classes.form}>
        <fieldset ref={fields} disabled={isSending} className={shared.fields}>
          <Stack gap="md">
            <PasswordInput
              label="Current password"
              autoComplete="current-password"
              required
              {...form.getInputProps('currentPassword')}
            />
            <NewPasswordFields
              newPassword={form.getInputProps('newPassword')}
              confirmPassword={form.getInputProps('confirmPassword')}
            />
            <Text
              component="output"
              className={answer.toLowerCase().includes('success') ? classes.success : classes.failure}
            >
              {answer}
            </Text>
            <Button type="submit" variant="accent" loading={isSending} className={classes.send}>
              Change password
            </Button>
          </Stack>
        </fieldset>
        <p className={classes.note}>Your other devices are signed out. This one stays signed in.</p>
      </form>
    </PageLayout>
  )
}
