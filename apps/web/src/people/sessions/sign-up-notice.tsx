import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { errorSentence } from '../../ui/error-panel.tsx'
import { toast } from '../../ui/toast.ts'
import { useFetchOwnSignUp } from '../sign-up/api.ts'
import classes from './sign-in-modal.module.css'
import type { SignUpState } from './sign-in-refusal.ts'

interface SignUpNoticeProps {
  state: SignUpState
  /** The credentials that the person signed in with; they open this person's own sign-up only. */
  credentials: { usn: string; password: string }
}

/** Shows the state of a sign-up that is no account yet, and offers to correct it and send it again. */
export const SignUpNotice = ({ state, credentials }: SignUpNoticeProps) => {
  const navigate = useNavigate()
  const reading = useFetchOwnSignUp()
  const correct = () =>
    reading.mutate(credentials, {
      onSuccess: ({ registration }) => void navigate({ to: '/SignUp', state: { plan: registration.plan } }),
      onError: (error) => toast.error(errorSentence(error)),
    })
  return (
    <div role="alert" className={classes.notice}>
      <p className={classes.state}>{state.sentence}</p>
      {state.reason !== null && <p className={classes.reason}>Reason: {state.reason}</p>}
      <Button variant="default" loading={reading.isPending} onClick={correct}>
        Correct and resend
      </Button>
    </div>
  )
}
