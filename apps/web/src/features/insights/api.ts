import { insightOps } from '@lectureshelf/contract/site/insights'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'

/** Fetches the owner's key numbers as of now. */
export const insightsQuery = queryOptions({
  queryKey: ['insights'],
  queryFn: ({ signal }) => call(insightOps.read, { signal }),
  staleTime: 0,
})
