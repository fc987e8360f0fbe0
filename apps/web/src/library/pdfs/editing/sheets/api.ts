import type { ReservedPdfFile } from '@lectureshelf/contract/constants'
import { pdfVersionCalls } from '@lectureshelf/contract/library/calls/pdf-versions.calls'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../lib/http/http.ts'
import { refetch } from '../../../../lib/http/use-change.ts'
import { noteKeys } from '../../../notes/keys.ts'
import type { FileOnItsWay } from '../../api.ts'
import { pdfKeys } from '../../keys.ts'

const processingPollMs = 4000

/** Fetches the answer booklet and the lab sheet, published or not. */
export const sheetsQuery = queryOptions({
  queryKey: noteKeys.sheets,
  queryFn: async ({ signal }) => (await call(pdfVersionCalls.sheets, { signal })).sheets,
  staleTime: 0,
  refetchInterval: ({ state }) =>
    state.data?.some(({ pdf }) => pdf?.state === 'processing') === true ? processingPollMs : false,
})

/** Uploads the file of a sheet. */
export type SendSheet = (sheet: FileOnItsWay & { pdfFile: ReservedPdfFile }) => Promise<{ message: string }>

/** Publishes a sheet or its next version, and updates the page. */
export const usePublishSheet = (pdfFile: ReservedPdfFile, send: SendSheet) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (way: FileOnItsWay) => send({ ...way, pdfFile }),
    onSuccess: () => {
      refetch(queryClient, pdfKeys.info(pdfFile))
      return queryClient.invalidateQueries({ queryKey: noteKeys.all })
    },
  })
}
