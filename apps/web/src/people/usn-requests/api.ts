import { usnRequestCalls } from '@lectureshelf/contract/people/calls/usn-requests.calls'
import type { SeenOwnRequest, SeenRequest, UsnRequest } from '@lectureshelf/contract/people/usn-requests'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { useChange, refetch } from '../../lib/http/use-change.ts'
import { type ListFilter, listQuery } from '../../lib/http/list-query.ts'
import { meQuery } from '../../base/identity/api.ts'
import { studentKeys } from '../../base/identity/keys.ts'

export type UsnRequestFilter = ListFilter

const usnRequestKeys = {
  all: ['usn-requests'] as const,
  own: ['usn-requests', 'own'] as const,
  list: (filter: UsnRequestFilter) => ['usn-requests', 'list', filter] as const,
}

/** Fetches the student's own wish for another USN. */
export const ownUsnRequestQuery = queryOptions({
  queryKey: usnRequestKeys.own,
  queryFn: ({ signal }) => call(usnRequestCalls.own, { signal }),
})

/** Fetches one page of the waiting wishes, the oldest first. */
export const usnRequestsQuery = (filter: UsnRequestFilter) =>
  listQuery(usnRequestKeys.list(filter), filter, (query, signal) =>
    call(usnRequestCalls.list, { query, signal }),
  )

/** Asks for another USN. */
export const useAskForUsn = () =>
  useChange((usn: string) => call(usnRequestCalls.ask, { body: { usn } }), usnRequestKeys.own)

/** Takes one's own wish back. A refusal may mean that it was granted, so the person is fetched again, too. */
export const useWithdrawRequest = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (seen: SeenOwnRequest) => call(usnRequestCalls.withdraw, { body: { seen } }),
    onSuccess: () => refetch(queryClient, usnRequestKeys.own),
    onError: () => refetch(queryClient, usnRequestKeys.own, meQuery.queryKey),
  })
}

const seenOf = ({ usn, name, wanted }: UsnRequest): SeenRequest => ({ usn, name, wanted })

/** Gives a student the USN they asked for. */
export const useAcceptRequest = (request: UsnRequest) => {
  const { _id: id } = request
  return useChange(
    () => call(usnRequestCalls.accept, { params: { id }, body: { seen: seenOf(request) } }),
    usnRequestKeys.all,
    studentKeys.all,
  )
}

/** Refuses the wish for another USN with a reason. */
export const useRefuseRequest = (request: UsnRequest) => {
  const { _id: id } = request
  return useChange(
    (reason: string) =>
      call(usnRequestCalls.refuse, { params: { id }, body: { seen: seenOf(request), reason } }),
    usnRequestKeys.all,
  )
}
