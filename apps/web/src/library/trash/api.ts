import { trashCalls } from '@lectureshelf/contract/library/calls/trash.calls'
import type { TrashItem, TrashKind } from '@lectureshelf/contract/library/trash'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { refetch } from '../../lib/http/use-change.ts'
import { type ListFilter, listQuery } from '../../lib/http/list-query.ts'
import { noteKeys } from '../notes/keys.ts'
import { subjectKeys } from '../subjects/api.ts'

export interface TrashFilter extends ListFilter {
  kind?: TrashKind
}

const trashKeys = {
  all: ['trash'] as const,
  list: (filter: TrashFilter) => ['trash', filter] as const,
}

/** Fetches one page of what was deleted in the last 30 days, newest first. */
export const trashQuery = (filter: TrashFilter) =>
  listQuery(trashKeys.list(filter), filter, (query, signal) => call(trashCalls.list, { query, signal }))

/** Restores an item and refetches everything that shows notes. */
export const useRestore = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ kind, _id: id }: TrashItem) => call(trashCalls.restore, { params: { kind, id } }),
    // Not awaited: the refetch removes the item, and with it the component that reports success.
    onSuccess: () => refetch(queryClient, trashKeys.all, noteKeys.all, subjectKeys.all),
  })
}
