import { type Takedown, type TakedownForm, takedownOps } from '@lectureshelf/contract/site/takedowns'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { refetch } from '../../lib/http/refetch.ts'

/** How many requests a page of the list shows. */
export const takedownsPerPage = 25

export interface TakedownFilter {
  state?: 'open' | 'handled'
  q?: string
  page?: number
}

const takedownKeys = {
  all: ['takedowns'] as const,
  list: (filter: TakedownFilter) => ['takedowns', filter] as const,
}

/** One page of the requests, newest first, and how many of all of them wait. */
export const takedownsQuery = (filter: TakedownFilter) =>
  queryOptions({
    queryKey: takedownKeys.list(filter),
    queryFn: ({ signal }) => call(takedownOps.list, { query: { ...filter, size: takedownsPerPage }, signal }),
    staleTime: 0,
  })

/** Asks to have something taken down. */
export const useSendTakedown = () =>
  useMutation({ mutationFn: (body: TakedownForm) => call(takedownOps.send, { body }) })

/** Says what was done about a request, as it was shown. */
export const useHandleTakedown = ({ _id: id, outcome: seen }: Takedown) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (outcome: string) =>
      call(takedownOps.handle, { params: { id }, body: { outcome, seen: { outcome: seen } } }),
    // Not waited for: the request may be gone from the list, and with it whoever wants to say that it worked.
    onSettled: () => refetch(queryClient, takedownKeys.all),
  })
}
