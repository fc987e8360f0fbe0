import { Skeleton } from '@mantine/core'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import { type ReactNode, Suspense, useMemo } from 'react'
import { ErrorPanel } from '../error-panel.tsx'
import shared from '../shared.module.css'

interface ListSkeletonProps {
  /** Whether the list says above its rows how many entries there are. */
  hasTotal?: boolean
}

interface ListBoundaryProps extends ListSkeletonProps {
  /** Says which list failed. */
  failed: string
  /** A change of this key retries a list that failed. */
  resetKey?: string
  children: ReactNode
}

const rows = ['1', '2', '3', '4', '5', '6']

/** Skeleton of a list: rows of two lines in one frame, as the list has them. */
export const ListSkeleton = ({ hasTotal = false }: ListSkeletonProps) => (
  <output className={shared.part} aria-busy="true" aria-label="Loading the list">
    {hasTotal && <Skeleton height={16} width={120} mt={14} mb={2} />}
    <div className={shared.frame}>
      {rows.map((row) => (
        <div key={row} className={shared.loadingRow}>
          <Skeleton height={16} width="40%" />
          <Skeleton height={14} width="70%" />
        </div>
      ))}
    </div>
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
export const ListBoundary = ({ failed, resetKey = '', hasTotal, children }: ListBoundaryProps) => {
  const Failure = useMemo(() => failureOf(failed), [failed])
  return (
    <CatchBoundary getResetKey={() => resetKey} errorComponent={Failure}>
      <Suspense fallback={<ListSkeleton hasTotal={hasTotal} />}>{children}</Suspense>
    </CatchBoundary>
  )
}
