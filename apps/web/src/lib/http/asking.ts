import type { EnsureQueryDataOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import { NetworkError } from './http.ts'

/** A page that someone goes to, or may go to. */
export interface Asker {
  context: { queryClient: QueryClient }
  /** Whether no one goes there yet: a finger or a pointer rests on a link. */
  preload: boolean
}

/**
 * Returns why a preload must not ask: the last request did not arrive. A page may show something in place of that answer,
 * and would take it away for as long as the query is asked again. Whoever goes there asks.
 */
const lostFor = ({ context, preload }: Asker, queryKey: QueryKey): NetworkError | null => {
  const state = preload ? context.queryClient.getQueryState(queryKey) : undefined
  return state?.data === undefined && state?.error instanceof NetworkError ? state.error : null
}

/** Returns the data that a page needs, cached or fetched. */
export const ensureFor = async <Answer, Data, Key extends QueryKey>(
  asker: Asker,
  query: EnsureQueryDataOptions<Answer, Error, Data, Key>,
): Promise<Data> => {
  const lost = lostFor(asker, query.queryKey)
  if (lost !== null) throw lost
  return asker.context.queryClient.ensureQueryData(query)
}

/** Fetches what a page will need, unless it is fresh. */
export const prefetchFor = <Answer, Data, Key extends QueryKey>(
  asker: Asker,
  query: EnsureQueryDataOptions<Answer, Error, Data, Key>,
): void => {
  if (lostFor(asker, query.queryKey) === null) void asker.context.queryClient.prefetchQuery(query)
}
