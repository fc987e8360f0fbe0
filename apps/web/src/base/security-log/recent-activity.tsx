import { securityLogDays } from '@lectureshelf/contract/constants'
import { Button, Text, Title } from '@mantine/core'
import { Suspense, lazy, useState } from 'react'
import { ListBoundary } from '../../ui/lists/list-boundary.tsx'

const OwnActivity = lazy(async () => ({ default: (await import('./own-activity.tsx')).OwnActivity }))

/** Shows one's own account activity, fetched on request only. */
export const RecentActivity = () => {
  const [isShown, setIsShown] = useState(false)
  return (
    <section aria-labelledby="activity-title">
      <Title order={2} size="h3" id="activity-title" mb={4}>
        Recent activity
      </Title>
      <Text c="dimmed" mb="sm">
        Sign-ins and changes of your account in the last {securityLogDays} days. If one was not you, change
        your password.
      </Text>
      {isShown ? (
        <ListBoundary failed="Your activity could not be loaded">
          <Suspense>
            <OwnActivity />
          </Suspense>
        </ListBoundary>
      ) : (
        <Button variant="default" onClick={() => setIsShown(true)}>
          Show recent activity
        </Button>
      )}
    </section>
  )
}
