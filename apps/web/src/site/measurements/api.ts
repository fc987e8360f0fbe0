import { measurementOps } from '@lectureshelf/contract/site/measurements'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'

/** Fetches what the browsers of the last days measured. */
export const measurementsQuery = queryOptions({
  queryKey: ['measurements'],
  queryFn: ({ signal }) => call(measurementOps.list, { signal }),
  staleTime: 0,
})
