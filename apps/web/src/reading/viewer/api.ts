import { pdfCalls } from '@lectureshelf/contract/library/calls/pdfs.calls'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { pdfKeys } from '../../library/pdfs/keys.ts'
import { knownOpening } from './session/opening.ts'

/** Fetches title, size and subject of a PDF: once for each opening, which asks for them first. */
export const pdfInfoQuery = (pdfFile: string) =>
  queryOptions({
    queryKey: pdfKeys.info(pdfFile),
    queryFn: ({ signal }) =>
      knownOpening(pdfFile)?.info ?? call(pdfCalls.info, { params: { pdfFile }, signal }),
  })

/** Replaces the cached facts by those of an opening: the PDF may have been replaced since the last one. */
export const cacheFacts = (queryClient: QueryClient, pdfFile: string): void => {
  knownOpening(pdfFile)?.info.then(
    (info) => queryClient.setQueryData(pdfInfoQuery(pdfFile).queryKey, info),
    // The viewer says why they are missing.
    () => undefined,
  )
}
