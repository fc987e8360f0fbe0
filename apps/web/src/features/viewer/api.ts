import { pdfOps } from '@lectureshelf/contract/content/pdfs'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { pdfKeys } from '../pdfs/keys.ts'
import { knownOpening } from './session/opening.ts'

/** Fetches title, size and subject of a PDF: once for each opening, which asks for them first. */
export const pdfInfoQuery = (pdfFile: string) =>
  queryOptions({
    queryKey: pdfKeys.info(pdfFile),
    queryFn: ({ signal }) =>
      knownOpening(pdfFile)?.info ?? call(pdfOps.info, { params: { pdfFile }, signal }),
  })
