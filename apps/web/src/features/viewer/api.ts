import { pdfOps } from '@lectureshelf/contract/content/pdfs'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'

/** Title, size and subject of a PDF. */
export const pdfInfoQuery = (pdfFile: string) =>
  queryOptions({
    queryKey: ['pdfs', 'info', pdfFile],
    queryFn: ({ signal }) => call(pdfOps.info, { params: { pdfFile }, signal }),
  })
