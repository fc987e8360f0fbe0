import { takedownCalls } from '@lectureshelf/contract/site/calls/takedowns.calls'
import type { Takedown, TakedownForm } from '@lectureshelf/contract/site/takedowns'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { useChange } from '../../lib/http/use-change.ts'
import { type ListFilter, listQuery } from '../../lib/http/list-query.ts'

export interface TakedownFilter extends ListFilter {
  state?: 'open' | 'handled'
}

const takedownKeys = {
  all: ['takedowns'] as const,
  list: (filter: TakedownFilter) => ['takedowns', filter] as const,
}

/** Fetches one page of the takedown requests, newest first, with the total of waiting ones. */
export const takedownsQuery = (filter: TakedownFilter) =>
  listQuery(takedownKeys.list(filter), filter, (query, signal) => call(takedownCalls.list, { query, signal }))

/** Sends a takedown request. */
export const useSendTakedown = () =>
  useMutation({ mutationFn: (body: TakedownForm) => call(takedownCalls.send, { body }) })

/** Records the outcome of a request, together with the outcome that was shown. */
export const useHandleTakedown = ({ _id: id, outcome: seen }: Takedown) =>
  useChange(
    (outcome: string) =>
      call(takedownCalls.handle, { params: { id }, body: { outcome, seen: { outcome: seen } } }),
    takedownKeys.all,
  )
