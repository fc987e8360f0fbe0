import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Refetches every query under some keys, without waiting for the answers. */
export const refetch = (queryClient: QueryClient, ...keys: readonly QueryKey[]): void => {
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey })
}
