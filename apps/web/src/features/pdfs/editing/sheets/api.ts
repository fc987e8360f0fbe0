import type { ReservedPdfFile } from '@lectureshelf/contract/constants'
import { pdfVersionOps } from '@lectureshelf/contract/content/pdf-versions'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../lib/http/http.ts'
import type { FileOnItsWay } from '../../api.ts'

const processingPollMs = 4000

/** The answer booklet and the lab sheet, published or not. */
export const sheetsQuery = queryOptions({
  queryKey: ['notes', 'sheets'],
  queryFn: async ({ signal }) => (await call(pdfVersionOps.sheets, { signal })).sheets,
  staleTime: 0,
  refetchInterval: ({ state }) =>
    state.data?.some(({ pdf }) => pdf?.state === 'processing') === true ? processingPollMs : false,
})

/** Sends the file of a sheet. */
export type SendSheet = (sheet: FileOnItsWay & { pdfFile: ReservedPdfFile }) => Promise<{ message: string }>

/** Publishes a sheet, or its next version; the page follows. */
export const usePublishSheet = (pdfFile: ReservedPdfFile, send: SendSheet) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (way: FileOnItsWay) => send({ ...way, pdfFile }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['pdfs', 'info', pdfFile] })
      return queryClient.invalidateQueries({ queryKey: ['notes'] })
    },
  })
}
