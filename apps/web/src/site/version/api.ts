import { systemCalls } from '@lectureshelf/contract/site/calls/system.calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'

/** Fetches which version the server runs, for staff. */
export const versionQuery = queryOptions({
  queryKey: ['version'],
  queryFn: ({ signal }) => call(systemCalls.version, { signal }),
  staleTime: Infinity,
  retry: false,
})
