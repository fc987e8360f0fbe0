import { addresses } from '@lectureshelf/contract/addresses'
import { messages } from '@lectureshelf/contract/messages'
import { Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { PageLayout } from '../../ui/page-layout.tsx'
import { useSessionToken } from '../../lib/http/session-token.ts'
import { useSiteContact } from '../../base/site-info/api.ts'
import classes from './not-found.module.css'

/** The page shown for every unknown address. */
export const NotFound = () => {
  const { supportChat } = useSiteContact()
  const isSignedIn = useSessionToken() !== null
  return (
    <PageLayout title={messages.pageNotFound} isNarrow>
      <div className={classes.shelf} aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
        <i />
      </div>
      <p>
        The address may be mistyped, or the page has moved. Your notes are where you left them:{' '}
        {isSignedIn ? 'open them from your shelf.' : 'sign in and open them from your shelf.'}
      </p>
      <Group mt="lg">
        <Button
          component={Link}
          to={addresses.landing}
          state={isSignedIn ? {} : { isSignInOpen: true }}
          variant="accent"
        >
          {isSignedIn ? 'Back to my shelf' : 'Back to login'}
        </Button>
        {supportChat !== '' && (
          <Button component="a" href={supportChat} target="_blank" rel="noreferrer" variant="default">
            Chat with support
          </Button>
        )}
      </Group>
    </PageLayout>
  )
}
