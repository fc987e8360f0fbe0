import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

/** Refetches every query under some keys, without waiting for the answers. */
export const refetch = (queryClient: QueryClient, ...keys: readonly QueryKey[]): void => {
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey })
}

/**
 * Makes a change, and refetches what it may have changed, also after a refusal: someone else may have been first. The
 * refetch is not awaited, because it may remove the component that reports the result.
 */
export const useChange = <Reply, Given = void>(
  change: (given: Given) => Promise<Reply>,
  ...keys: readonly QueryKey[]
) => {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: change, onSettled: () => refetch(queryClient, ...keys) })
}

/** Makes a change, and settles when what it may have changed has been refetched, also after a refusal. */
export const useAwaitedChange = <Reply, Given = void>(
  change: (given: Given) => Promise<Reply>,
  queryKey: QueryKey,
) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}
