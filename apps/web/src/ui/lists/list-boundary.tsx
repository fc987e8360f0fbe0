import { Skeleton } from '@mantine/core'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import { type ReactNode, Suspense, useMemo } from 'react'
import { ErrorPanel } from '../error-panel.tsx'
import shared from '../shared.module.css'

interface ListBoundaryProps {
  /** Says which list failed. */
  failed: string
  /** A list that failed is tried again when this changes. */
  resetKey?: string
  children: ReactNode
}

const rows = ['1', '2', '3']

/** A list of records while its answer is on the way. */
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

/** Around a list: its skeleton, and a sentence with Retry when it fails. The rest of the page stays. */
export const ListBoundary = ({ failed, resetKey = '', children }: ListBoundaryProps) => {
  const Failure = useMemo(() => failureOf(failed), [failed])
  return (
    <CatchBoundary getResetKey={() => resetKey} errorComponent={Failure}>
      <Suspense fallback={<ListSkeleton />}>{children}</Suspense>
    </CatchBoundary>
  )
}
