import { ResetToken } from '@lectureshelf/contract/people/password-resets'
import { messages } from '@lectureshelf/contract/messages'
import { Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { ResetPasswordForm } from '../../../people/password-resets/reset-password-form.tsx'
import { signOut } from '../../../people/sessions/sign-out.ts'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { PageLayout } from '../../../ui/page-layout.tsx'
import { toast } from '../../../ui/toast.ts'

const DeadLink = () => (
  <ErrorPanel
    title={messages.resetLinkDead}
    action={
      <Button
        variant="accent"
        renderRoot={(props) => <Link to="/" state={{ isSignInOpen: true }} {...props} />}
      >
        Go to Sign In
      </Button>
    }
  />
)

/** The target of a reset mail's link: chooses a new password, then leads to the sign-in. */
export const ResetPasswordPage = () => {
  const { token = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [isDead, setIsDead] = useState(!ResetToken.safeParse(token).success)
  const goToSignIn = (message: string) => {
    // Every session of the account has ended, so whoever was signed in here signs in again.
    signOut(queryClient)
    toast.success(message)
    void navigate({ to: '/', state: { isSignInOpen: true }, replace: true })
  }
  return (
    <PageLayout title="Choose a new password" isNarrow>
      {isDead ? (
        <DeadLink />
      ) : (
        <>
          <Text mb="md">Afterwards you sign in with it. All your devices are signed out.</Text>
          <ResetPasswordForm token={token} onDone={goToSignIn} onDead={() => setIsDead(true)} />
        </>
      )}
    </PageLayout>
  )
}
