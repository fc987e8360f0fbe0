import { trustCalls } from '@lectureshelf/contract/money/calls/renewals.calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { useChange } from '../../lib/http/use-change.ts'

const trustKey = (id: string) => ['trust', id] as const

/** Fetches whether a student may read before a payment is checked. Only for the owner. */
export const trustQuery = (id: string) =>
  queryOptions({
    queryKey: trustKey(id),
    queryFn: async ({ signal }) => (await call(trustCalls.read, { params: { id }, signal })).trust,
    staleTime: 0,
  })

/** Restores reading before a payment is checked, as it was lost at the time that the screen shows. */
export const useRestoreTrust = (id: string) =>
  useChange(
    (lostAt: string) => call(trustCalls.restore, { params: { id }, body: { seen: { lostAt } } }),
    trustKey(id),
  )
