import { addresses } from '@lectureshelf/contract/addresses'
import { Button } from '@mantine/core'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { Suspense, lazy } from 'react'
import { ApiError, NetworkError, isSessionEnd } from '../../lib/http/http.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { PageLayout } from '../../ui/page-layout.tsx'
import { PageSkeleton } from './page-skeleton.tsx'

const KeptList = lazy(async () => ({
  default: (await import('../../features/kept-notes/kept-list.tsx')).KeptList,
}))

/** Shows a sentence and Retry when a page or its data failed. */
export const RouteError = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  // The redirect to the sign-in is already under way.
  if (isSessionEnd(error)) return <PageSkeleton />
  const retry = () => {
    queries.reset()
    reset()
    void router.invalidate()
  }
  const isLost = error instanceof NetworkError
  const needsPlan = error instanceof ApiError && error.code === 'subscription_required'
  return (
    <PageLayout title="This page could not be shown">
      <ErrorPanel
        error={error}
        onRetry={retry}
        action={
          needsPlan ? (
            <Button component={Link} to={addresses.plans} variant="accent">
              See the plans
            </Button>
          ) : undefined
        }
      />
      {isLost && (
        <Suspense fallback={null}>
          <KeptList isOffline />
        </Suspense>
      )}
    </PageLayout>
  )
}

/** Shows the error of the layout itself, which has no main area around it. */
export const RootError = (props: ErrorComponentProps) => (
  <main>
    <RouteError {...props} />
  </main>
)
