import { securityLogDays } from '@lectureshelf/contract/constants'
import { Button } from '@mantine/core'
import { Suspense, lazy, useState } from 'react'
import { ListBoundary } from '../../ui/lists/list-boundary.tsx'
import { PageSection } from '../../ui/lists/page-section.tsx'

const OwnActivity = lazy(async () => ({ default: (await import('./own-activity.tsx')).OwnActivity }))

/** Shows one's own account activity, fetched on request only. */
export const RecentActivity = () => {
  const [isShown, setIsShown] = useState(false)
  return (
    <PageSection
      title="Recent activity"
      note={`Sign-ins and changes of your account in the last ${securityLogDays} days. If one was not you, change your password.`}
    >
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
    </PageSection>
  )
}
