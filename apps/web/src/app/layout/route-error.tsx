import { addresses } from '@lectureshelf/contract/addresses'
import { Button } from '@mantine/core'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ApiError, isSessionEnd } from '../../lib/http/http.ts'
import { isBeingLeft, leavingMs } from '../../lib/leaving/page-leaving.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { PageLayout } from '../../ui/page-layout.tsx'
import { KeptForPage } from './kept-offline.tsx'
import { PageSkeleton } from './page-skeleton.tsx'

/** Returns whether the page is being left, which ends what it was still loading. */
const useIsBeingLeft = (): boolean => {
  const [isLeaving, setIsLeaving] = useState(isBeingLeft)
  useEffect(() => {
    const timer = isLeaving ? setTimeout(() => setIsLeaving(isBeingLeft()), leavingMs) : undefined
    return () => clearTimeout(timer)
  }, [isLeaving])
  return isLeaving
}

/** Shows a sentence and Retry when a page or its data failed; offline, what this phone keeps. */
export const RouteError = ({ error, reset }: ErrorComponentProps) => {
  const isLeaving = useIsBeingLeft()
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  // The redirect to the sign-in is already under way, or another page.
  if (isSessionEnd(error) || isLeaving) return <PageSkeleton />
  const retry = () => {
    queries.reset()
    reset()
    void router.invalidate()
  }
  const needsPlan = error instanceof ApiError && error.code === 'subscription_required'
  return (
    <KeptForPage error={error} onRetry={retry}>
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
      </PageLayout>
    </KeptForPage>
  )
}

/** Shows the error of the layout itself, which has no main area around it. */
export const RootError = (props: ErrorComponentProps) => (
  <main>
    <RouteError {...props} />
  </main>
)
