import { type QueryKey, queryOptions } from '@tanstack/react-query'
import { pageSize } from '../page-search.ts'

/** What every list is asked for: the typed words, the page and its size. */
export interface ListFilter {
  q?: string | undefined
  page?: number | undefined
  size?: number | undefined
}

/** Fetches one page of a list. Other people and background jobs change it, so each page of the site asks again. */
export const listQuery = <const Key extends QueryKey, Filter extends ListFilter, List>(
  queryKey: Key,
  filter: Filter,
  ask: (query: Filter & { size: number }, signal: AbortSignal) => Promise<List>,
) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal }) => ask({ ...filter, size: filter.size ?? pageSize }, signal),
    staleTime: 0,
  })
