import { MutationCache, QueryClient } from '@tanstack/react-query'
import { settleTypedText } from '../typed-text/typed-text.ts'
import { ApiError } from './http.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Whether the answer is the same for everyone, and stays cached when someone signs in or out. */
      isPublic?: boolean
    }
    mutationMeta: {
      /** Whether it stores nothing: what its form has is still to be sent. */
      isQuestion?: boolean
    }
  }
}

/** Whether a call may succeed when it is made once more: it did not arrive, or the server had trouble. */
export const isWorthRetrying = (error: Error): boolean => !(error instanceof ApiError) || error.status >= 500

/** Creates the cache of the server's answers. A refusal is final; a lost connection is retried once. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    mutationCache: new MutationCache({
      onSettled: (_answer, error, _given, _context, { state, meta }) =>
        settleTypedText(state.submittedAt, error === null && !meta?.isQuestion),
    }),
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        retry: (failures, error) => failures < 1 && isWorthRetrying(error),
        // Offline, a paused query would show its skeleton for ever; a failure shows Retry.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
