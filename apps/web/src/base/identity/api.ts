import { kindOf } from '@lectureshelf/contract/access'
import { studentCalls } from '@lectureshelf/contract/people/calls/students.calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { keepKind } from '../../lib/http/session-token.ts'

/** Fetches the signed-in person (`studentData`). Only for pages that require a session. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => {
    const { studentData } = await call(studentCalls.me, { signal })
    keepKind(kindOf(studentData))
    return studentData
  },
  staleTime: 5 * 60_000,
})
