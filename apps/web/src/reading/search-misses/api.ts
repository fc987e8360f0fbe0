import { searchMissCalls, searchSynonymCalls } from '@lectureshelf/contract/reading/calls/search-misses.calls'
import type { SearchMiss, SynonymForm } from '@lectureshelf/contract/reading/search/search-misses'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../lib/http/http.ts'
import { useChange, refetch } from '../../lib/http/use-change.ts'
import { type ListFilter, listQuery } from '../../lib/http/list-query.ts'

export type SearchMissFilter = ListFilter

const searchMissKeys = {
  all: ['search-misses'] as const,
  list: (filter: SearchMissFilter) => ['search-misses', 'list', filter] as const,
  synonyms: (subCode: string) => ['search-misses', 'synonyms', subCode] as const,
}

/** Fetches one page of the words that no one found, most searched first. */
export const searchMissesQuery = (filter: SearchMissFilter) =>
  listQuery(searchMissKeys.list(filter), filter, (query, signal) =>
    call(searchMissCalls.list, { query, signal }),
  )

/** Fetches the synonyms of a subject. */
export const synonymsQuery = (subCode: string) =>
  queryOptions({
    queryKey: searchMissKeys.synonyms(subCode),
    queryFn: async ({ signal }) =>
      (await call(searchSynonymCalls.list, { query: { subCode }, signal })).synonyms,
    staleTime: 0,
  })

/** Takes words off the list. */
export const useDismissMiss = ({ id }: Pick<SearchMiss, 'id'>) =>
  useChange(() => call(searchMissCalls.dismiss, { params: { id } }), searchMissKeys.all)

/** Adds a synonym to a subject. */
export const useAddSynonym = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: z.input<typeof SynonymForm>) => call(searchSynonymCalls.add, { body }),
    onSuccess: () => refetch(queryClient, searchMissKeys.all),
  })
}

/** Removes a synonym. */
export const useRemoveSynonym = () =>
  useChange((id: string) => call(searchSynonymCalls.remove, { params: { id } }), searchMissKeys.all)
