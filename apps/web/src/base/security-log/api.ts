import { securityLogCalls } from '@lectureshelf/contract/base/calls/security-log.calls'
import type { SecurityKind } from '@lectureshelf/contract/base/security-log'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { type ListFilter, listQuery } from '../../lib/http/list-query.ts'

/** Page size of one's own entries. */
export const ownEntriesPerPage = 10

export interface SecurityFilter extends ListFilter {
  kind?: SecurityKind | undefined
}

const securityLogKeys = {
  list: (filter: SecurityFilter) => ['security-log', filter] as const,
  own: (page: number) => ['security-log', 'own', page] as const,
}

/** Fetches one page of the security log, newest first. */
export const securityLogQuery = (filter: SecurityFilter) =>
  listQuery(securityLogKeys.list(filter), filter, (query, signal) =>
    call(securityLogCalls.list, { query, signal }),
  )

/** Fetches one page of one's own account activity, newest first. */
export const ownActivityQuery = (page: number) =>
  queryOptions({
    queryKey: securityLogKeys.own(page),
    queryFn: ({ signal }) =>
      call(securityLogCalls.listOwn, { query: { page, size: ownEntriesPerPage }, signal }),
    staleTime: 0,
  })
