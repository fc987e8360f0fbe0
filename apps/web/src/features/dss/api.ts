import { dssOps } from '@lectureshelf/contract/dss'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http.ts'

/** Departments, schemes, semesters, batches and colleges: they change a few times a year. */
export const dssQuery = queryOptions({
  queryKey: ['dss'],
  queryFn: async ({ signal }) => (await call(dssOps.read, { signal })).dssData,
  staleTime: 30 * 60_000,
})
