import { queryOptions } from '@tanstack/react-query'
import { call, fetchPart } from '../../lib/http/http.ts'

/** Fetches departments, schemes, semesters, batches and colleges, which change a few times a year. */
export const dssQuery = queryOptions({
  queryKey: ['dss'],
  meta: { isPublic: true },
  queryFn: async ({ signal }) => {
    const { dssOps } = await fetchPart(() => import('@lectureshelf/contract/site/dss'))
    return (await call(dssOps.read, { signal })).dssData
  },
  staleTime: 30 * 60_000,
})
