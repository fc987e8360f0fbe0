import { Skeleton } from '@mantine/core'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import { type ReactNode, Suspense, useMemo } from 'react'
import { ErrorPanel } from '../error-panel.tsx'
import shared from '../shared.module.css'

interface ListBoundaryProps {
  /** Says which list failed. */
  failed: string
  /** A change of this key retries a list that failed. */
  resetKey?: string
  children: ReactNode
}

const rows = ['1', '2', '3']

/** Skeleton of a list of records. */
export const ListSkeleton = () => (
  <output className={shared.cardList} aria-busy="true" aria-label="Loading the list">
    {rows.map((row) => (
      <Skeleton key={row} height={112} radius="md" />
    ))}
  </output>
)

const failureOf =
  (failed: string) =>
  ({ error, reset }: ErrorComponentProps) => {
    const queries = useQueryErrorResetBoundary()
    const retry = () => {
      queries.reset()
      reset()
    }
    return <ErrorPanel title={failed} error={error} onRetry={retry} />
  }

/**
 * Wraps a list with its skeleton, and with a sentence and Retry when it fails. The rest of the page stays.
 */
export const ListBoundary = ({ failed, resetKey = '', children }: ListBoundaryProps) => {
  const Failure = useMemo(() => failureOf(failed), [failed])
  return (
    <CatchBoundary getResetKey={() => resetKey} errorComponent={Failure}>
      <Suspense fallback={<ListSkeleton />}>{children}</Suspense>
    </CatchBoundary>
  )
}
