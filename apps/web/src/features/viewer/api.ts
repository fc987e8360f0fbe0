import { pdfOps } from '@lectureshelf/contract/content/pdfs'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { pdfKeys } from '../pdfs/keys.ts'

/** Fetches title, size and subject of a PDF. */
export const pdfInfoQuery = (pdfFile: string) =>
  queryOptions({
    queryKey: pdfKeys.info(pdfFile),
    queryFn: ({ signal }) => call(pdfOps.info, { params: { pdfFile }, signal }),
  })
