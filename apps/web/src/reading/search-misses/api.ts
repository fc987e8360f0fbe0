import { searchMissCalls, searchSynonymCalls } from '@lectureshelf/contract/reading/calls/search-misses.calls'
import type { SearchMiss, SynonymForm } from '@lectureshelf/contract/reading/search/search-misses'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../lib/http/http.ts'
import { refetch } from '../../lib/http/refetch.ts'
import { pageSize } from '../../lib/page-search.ts'

export interface SearchMissFilter {
  q?: string | undefined
  page?: number | undefined
  size?: number | undefined
}

const searchMissKeys = {
  all: ['search-misses'] as const,
  list: (filter: SearchMissFilter) => ['search-misses', 'list', filter] as const,
  synonyms: (subCode: string) => ['search-misses', 'synonyms', subCode] as const,
}

/** Fetches one page of the words that no one found, most searched first. */
export const searchMissesQuery = (filter: SearchMissFilter) =>
  queryOptions({
    queryKey: searchMissKeys.list(filter),
    queryFn: ({ signal }) =>
      call(searchMissCalls.list, { query: { ...filter, size: filter.size ?? pageSize }, signal }),
    staleTime: 0,
  })

/** Fetches the synonyms of a subject. */
export const synonymsQuery = (subCode: string) =>
  queryOptions({
    queryKey: searchMissKeys.synonyms(subCode),
    queryFn: async ({ signal }) =>
      (await call(searchSynonymCalls.list, { query: { subCode }, signal })).synonyms,
    staleTime: 0,
  })

/** Takes words off the list. */
export const useDismissMiss = ({ id }: Pick<SearchMiss, 'id'>) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(searchMissCalls.dismiss, { params: { id } }),
    onSettled: () => refetch(queryClient, searchMissKeys.all),
  })
}

/** Adds a synonym to a subject. */
export const useAddSynonym = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: z.input<typeof SynonymForm>) => call(searchSynonymCalls.add, { body }),
    onSuccess: () => refetch(queryClient, searchMissKeys.all),
  })
}

/** Removes a synonym. */
export const useRemoveSynonym = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(searchSynonymCalls.remove, { params: { id } }),
    onSettled: () => refetch(queryClient, searchMissKeys.all),
  })
}
