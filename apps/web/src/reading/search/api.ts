import { pdfPageCalls } from '@lectureshelf/contract/library/calls/pdf-pages.calls'
import { searchCalls } from '@lectureshelf/contract/reading/calls/search.calls'
import type { PageHit, SearchResults } from '@lectureshelf/contract/reading/search/search'
import { fillPath } from '@lectureshelf/contract/operation'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import pLimit from 'p-limit'
import { ApiError, call, send } from '../../lib/http/http.ts'
import { isWorthRetrying } from '../../lib/http/query-client.ts'
import type { SearchPlace } from './search-address.ts'

/** Results with the words that were asked for, which may differ from those in the field by now. */
export type Found = SearchResults & Pick<SearchPlace, 'q' | 'subject' | 'page'>

// Someone who reads for long comes back to the same results, at the same scroll position.
const keptMs = 60 * 60_000

/** Whoever waits longer sees it, and decides. */
const longestWaitMs = 2_000
const defaultWaitMs = 1_000

/** Returns how long to wait before a search that was refused is sent again; null when the refusal is final. */
const waitMsOf = (error: Error): number | null => {
  if (!(error instanceof ApiError) || error.status !== 429)
    return isWorthRetrying(error) ? defaultWaitMs : null
  const wait = (error.retryAfterSeconds ?? Number.POSITIVE_INFINITY) * 1000
  return wait <= longestWaitMs ? wait : null
}

/** Fetches the results of a search; those before it stay until they arrive. */
export const searchQuery = ({ q = '', subject, page, exact }: SearchPlace) =>
  queryOptions({
    queryKey: ['search', q, subject, page, exact],
    queryFn: async ({ signal }): Promise<Found> => {
      // Titles stand above the first pages only.
      const kind = page === undefined ? undefined : ('pages' as const)
      const query = { q, subject, page, kind, exact: exact === 1 ? ('1' as const) : undefined }
      return { ...(await call(searchCalls.search, { query, signal })), q, subject, page }
    },
    // A newer search takes the place of one that waits, which is then never sent.
    retry: (failures, error) => failures < 1 && waitMsOf(error) !== null,
    retryDelay: (_failures, error) => waitMsOf(error) ?? defaultWaitMs,
    placeholderData: keepPreviousData,
    // With `networkMode: 'always'` the default is off.
    refetchOnReconnect: true,
    gcTime: keptMs,
  })

const pictureWidth = 720

/** How many pictures are asked for at the same time: the viewer, which opens next, needs the other turns. */
const pictureTurns = pLimit(3)

/** Fetches the picture of a page, in the size that the viewer shows first. */
export const pagePictureQuery = ({
  pdfFile,
  version,
  pageNumber,
}: Pick<PageHit, 'pdfFile' | 'version' | 'pageNumber'>) =>
  queryOptions({
    queryKey: ['searchPicture', pdfFile, version, pageNumber],
    queryFn: async ({ signal }) => {
      const path = fillPath(pdfPageCalls.picture.path, { pdfFile, page: pageNumber })
      // The browser's own cache would keep it for the next person.
      const address = `${path}?w=${pictureWidth}&v=${version}&for=results`
      return pictureTurns(async () => (await send(address, { signal, cache: 'no-store' })).blob())
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
