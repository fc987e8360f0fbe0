import { pdfCalls } from '@lectureshelf/contract/library/calls/pdfs.calls'
import type { Chapter } from '@lectureshelf/contract/library/scans'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { refetch } from '../../../lib/http/use-change.ts'
import { pdfKeys } from '../keys.ts'

/** A PDF whose chapters can be typed. */
export interface ChapteredPdf {
  pdfId: string
  pdfFile: string
  title: string
}

/** The chapters of a PDF, and what decides which pages they may name. */
export interface PdfChapters {
  version: number
  pageCount: number | null
  chapters: Chapter[]
}

/** Returns the current chapters of a PDF. */
export const readChapters = async (pdfFile: string, signal?: AbortSignal): Promise<PdfChapters> => {
  const info = await call(pdfCalls.info, { params: { pdfFile }, ...(signal === undefined ? {} : { signal }) })
  return { version: info.version, pageCount: info.pageCount, chapters: info.chapters ?? [] }
}

/** Fetches the chapters of a PDF for the form that changes them, each time it opens. */
export const chaptersQuery = (pdfFile: string) =>
  queryOptions({
    queryKey: pdfKeys.chapters(pdfFile),
    queryFn: ({ signal }) => readChapters(pdfFile, signal),
    staleTime: 0,
    gcTime: 0,
    // The form keeps what was typed; what changed since then is found when it is saved.
    refetchOnWindowFocus: false,
  })

/** Saves the typed chapters of a PDF, and refetches whatever shows its contents. */
export const useSaveChapters = ({ pdfId, pdfFile }: ChapteredPdf) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { version: number; before: Chapter[]; chapters: Chapter[] }) =>
      call(pdfCalls.chapters, { params: { pdfId }, body }),
    onSuccess: (_answer, { version, chapters }) => {
      // A form that opens again at once must not begin with what was there before.
      queryClient.setQueryData(
        chaptersQuery(pdfFile).queryKey,
        (before) => before && { ...before, version, chapters },
      )
      refetch(queryClient, pdfKeys.all)
    },
  })
}
