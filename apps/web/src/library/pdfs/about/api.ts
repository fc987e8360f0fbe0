import { pdfAboutCalls } from '@lectureshelf/contract/library/calls/pdf-about.calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { pdfKeys } from '../keys.ts'

/** Fetches what anyone may know about a PDF: title, subject and pages. */
export const pdfAboutQuery = (pdfFile: string) =>
  queryOptions({
    queryKey: pdfKeys.about(pdfFile),
    meta: { isPublic: true },
    queryFn: ({ signal }) => call(pdfAboutCalls.about, { params: { pdfFile }, signal }),
  })
