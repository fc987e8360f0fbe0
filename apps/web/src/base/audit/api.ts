import { auditCalls } from '@lectureshelf/contract/base/calls/audit.calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { pageSize } from '../../lib/page-search.ts'

export interface AuditFilter {
  q?: string
  action?: string
  entity?: string
  from?: string
  to?: string
  page?: number
  size?: number
}

/** One page of what staff did, newest first. */
export const auditQuery = (filter: AuditFilter) =>
  queryOptions({
    queryKey: ['audit', filter],
    queryFn: ({ signal }) =>
      call(auditCalls.list, { query: { ...filter, size: filter.size ?? pageSize }, signal }),
    // Every other page of the owner adds records.
    staleTime: 0,
  })
