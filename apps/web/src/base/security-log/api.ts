import { securityLogCalls } from '@lectureshelf/contract/base/calls/security-log.calls'
import type { SecurityKind } from '@lectureshelf/contract/base/security-log'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { pageSize } from '../../lib/page-search.ts'

/** Page size of one's own entries. */
export const ownEntriesPerPage = 10

export interface SecurityFilter {
  q?: string | undefined
  kind?: SecurityKind | undefined
  page?: number | undefined
  size?: number | undefined
}

const securityLogKeys = {
  list: (filter: SecurityFilter) => ['security-log', filter] as const,
  own: (page: number) => ['security-log', 'own', page] as const,
}

/** Fetches one page of the security log, newest first. */
export const securityLogQuery = (filter: SecurityFilter) =>
  queryOptions({
    queryKey: securityLogKeys.list(filter),
    queryFn: ({ signal }) =>
      call(securityLogCalls.list, { query: { ...filter, size: filter.size ?? pageSize }, signal }),
    // Every sign-in adds entries.
    staleTime: 0,
  })

/** Fetches one page of one's own account activity, newest first. */
export const ownActivityQuery = (page: number) =>
  queryOptions({
    queryKey: securityLogKeys.own(page),
    queryFn: ({ signal }) =>
      call(securityLogCalls.listOwn, { query: { page, size: ownEntriesPerPage }, signal }),
    staleTime: 0,
  })
