import { systemOps } from '@lectureshelf/contract/site/system'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'

/** Fetches which version the server runs, for staff. */
export const versionQuery = queryOptions({
  queryKey: ['version'],
  queryFn: ({ signal }) => call(systemOps.version, { signal }),
  staleTime: Infinity,
  retry: false,
})
