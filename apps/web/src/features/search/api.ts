import { pdfPageOps } from '@lectureshelf/contract/content/pdf-pages'
import { type PageHit, type SearchResults, searchOps } from '@lectureshelf/contract/search/search'
import { fillPath } from '@lectureshelf/contract/operation'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import pLimit from 'p-limit'
import { call, send } from '../../lib/http/http.ts'
import type { SearchPlace } from './search-address.ts'

/** Results with the words that were asked for, which may differ from those in the field by now. */
export type Found = SearchResults & Pick<SearchPlace, 'q' | 'subject' | 'page'>

// Somebody who reads for long comes back to the same results, at the same scroll position.
const keptMs = 60 * 60_000

/** Fetches the results of a search; those before it stay until they arrive. */
export const searchQuery = ({ q = '', subject, page, exact }: SearchPlace) =>
  queryOptions({
    queryKey: ['search', q, subject, page, exact],
    queryFn: async ({ signal }): Promise<Found> => {
      // Titles stand above the first pages only.
      const kind = page === undefined ? undefined : ('pages' as const)
      const query = { q, subject, page, kind, exact: exact === 1 ? ('1' as const) : undefined }
      return { ...(await call(searchOps.search, { query, signal })), q, subject, page }
    },
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
      const path = fillPath(pdfPageOps.picture.path, { pdfFile, page: pageNumber })
      // The browser's own cache would keep it for the next person.
      const address = `${path}?w=${pictureWidth}&v=${version}&for=results`
      return pictureTurns(async () => (await send(address, { signal, cache: 'no-store' })).blob())
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
