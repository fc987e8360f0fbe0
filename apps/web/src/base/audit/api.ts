import { auditCalls } from '@lectureshelf/contract/base/calls/audit.calls'
import { call } from '../../lib/http/http.ts'
import { type ListFilter, listQuery } from '../../lib/http/list-query.ts'

export interface AuditFilter extends ListFilter {
  action?: string
  entity?: string
  from?: string
  to?: string
}

/** One page of what staff did, newest first. */
export const auditQuery = (filter: AuditFilter) =>
  listQuery(['audit', filter], filter, (query, signal) => call(auditCalls.list, { query, signal }))
