import { studentOps } from '@lectureshelf/contract/students'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http.ts'

/** Every person with an account. Only an owner may ask. */
export const allStudentsQuery = queryOptions({
  queryKey: ['students', 'all'],
  queryFn: ({ signal }) => call(studentOps.listAll, { signal }),
})
