import {
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  hashKey,
  useQuery,
} from '@tanstack/react-query'
import { useState } from 'react'

/** What a page reads of a query whose failure decides what it shows. */
export interface SteadyResult<Data> extends Pick<
  UseQueryResult<Data>,
  'data' | 'refetch' | 'isPlaceholderData'
> {
  /** Stays until data has come, also while the query is asked again. */
  error: Error | null
  isError: boolean
  /** Whether neither data nor a failure has come. */
  isPending: boolean
}

/**
 * Asks a query like `useQuery`, and keeps its error until data comes. A query without data has no error while it is asked
 * again: whatever a page shows for the error would be gone for that time, also from under a finger.
 */
export const useSteadyQuery = <Answer, Data = Answer, Key extends QueryKey = QueryKey>(
  options: UseQueryOptions<Answer, Error, Data, Key>,
): SteadyResult<Data> => {
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(options)
  const key = hashKey(options.queryKey)
  const [failed, setFailed] = useState<{ key: string; error: Error } | null>(null)
  const isWaiting = isPending || isPlaceholderData
  if (error !== null && (failed?.error !== error || failed.key !== key)) setFailed({ key, error })
  if (error === null && !isWaiting && failed !== null) setFailed(null)
  const last = error ?? (isWaiting && failed?.key === key ? failed.error : null)
  return {
    data,
    refetch,
    isPlaceholderData,
    error: last,
    isError: last !== null,
    isPending: isPending && last === null,
  }
}
