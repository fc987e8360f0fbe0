import { addresses } from '@lectureshelf/contract/addresses'
import { messages } from '@lectureshelf/contract/messages'
import { Button, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { signOut } from '../../../people/sessions/sign-out.ts'
import { SupportMail } from '../../../base/site-info/support-links.tsx'
import { toast } from '../../../ui/toast.ts'
import classes from '../splash.module.css'

/** Signs out on load, and confirms it. */
export const LogoutPage = () => {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (signOut(queryClient)) toast.success(messages.logoutSuccess)
  }, [queryClient])
  return (
    <div className={classes.splash}>
      <title>Logged out | LectureShelf</title>
      <Title order={1} tabIndex={-1}>
        {messages.loggedOut}
      </Title>
      <p className={classes.line}>{messages.proceedWithTasks}</p>
      <Button component={Link} to={addresses.landing} state={{ isSignInOpen: true }} variant="accent">
        Login Again
      </Button>
      <p className={classes.line}>
        Something not right?{' '}
        {/* On a line of its own, which the address of support does not make shorter when it comes. */}
        <br />
        <SupportMail subject="Help with LectureShelf" without="Ask the admin of your class.">
          Mail support
        </SupportMail>
      </p>
    </div>
  )
}
