import { takedownCalls } from '@lectureshelf/contract/site/calls/takedowns.calls'
import type { Takedown, TakedownForm } from '@lectureshelf/contract/site/takedowns'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { pageSize } from '../../lib/page-search.ts'
import { refetch } from '../../lib/http/refetch.ts'

export interface TakedownFilter {
  state?: 'open' | 'handled'
  q?: string
  page?: number
  size?: number
}

const takedownKeys = {
  all: ['takedowns'] as const,
  list: (filter: TakedownFilter) => ['takedowns', filter] as const,
}

/** Fetches one page of the takedown requests, newest first, with the total of waiting ones. */
export const takedownsQuery = (filter: TakedownFilter) =>
  queryOptions({
    queryKey: takedownKeys.list(filter),
    queryFn: ({ signal }) =>
      call(takedownCalls.list, { query: { ...filter, size: filter.size ?? pageSize }, signal }),
    staleTime: 0,
  })

/** Sends a takedown request. */
export const useSendTakedown = () =>
  useMutation({ mutationFn: (body: TakedownForm) => call(takedownCalls.send, { body }) })

/** Records the outcome of a request, together with the outcome that was shown. */
export const useHandleTakedown = ({ _id: id, outcome: seen }: Takedown) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (outcome: string) =>
      call(takedownCalls.handle, { params: { id }, body: { outcome, seen: { outcome: seen } } }),
    // Not awaited: the refetch may remove the request, and with it the component that reports success.
    onSettled: () => refetch(queryClient, takedownKeys.all),
  })
}
