import { dssCalls } from '@lectureshelf/contract/base/calls/dss.calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'

/** Fetches departments, schemes, semesters, batches and colleges, which change a few times a year. */
export const dssQuery = queryOptions({
  queryKey: ['dss'],
  meta: { isPublic: true },
  queryFn: async ({ signal }) => (await call(dssCalls.read, { signal })).dssData,
  staleTime: 30 * 60_000,
})
