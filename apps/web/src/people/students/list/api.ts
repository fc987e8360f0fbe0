import { studentCalls } from '@lectureshelf/contract/people/calls/students.calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { type ListFilter, listQuery } from '../../../lib/http/list-query.ts'
import { type PeopleFilter, studentKeys } from '../../../base/identity/keys.ts'

/** Page size of the list of people. */
export const peoplePerPage = 50

/** Where in the list of people someone is. */
export type PeoplePage = Pick<ListFilter, 'page' | 'size'>

/** Fetches one page of the people whom a filter finds. */
export const peopleQuery = (filter: PeopleFilter & PeoplePage) =>
  listQuery(studentKeys.list(filter), { ...filter, size: filter.size ?? peoplePerPage }, (query, signal) =>
    call(studentCalls.list, { query, signal }),
  )

/** Counts all students, regardless of the list's filter. */
export const studentCountQuery = queryOptions({
  queryKey: studentKeys.count,
  queryFn: async ({ signal }) =>
    (await call(studentCalls.list, { query: { kind: 'student', size: 1 }, signal })).total,
  staleTime: 0,
})
