import { queryOptions } from '@tanstack/react-query'

/** The owner's tools are a module of their own: nobody else loads their names. */
export const ownerToolsQuery = queryOptions({
  queryKey: ['owner-tools'],
  queryFn: async () => (await import('./owner-tools.ts')).ownerTools,
  staleTime: Number.POSITIVE_INFINITY,
})
