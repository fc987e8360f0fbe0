import { pdfOps } from '@lectureshelf/contract/pdfs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http.ts'

/** Has a PDF read again (pages, outline, text, cover) after a failure. */
export const useRetryPdf = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (pdfId: string) => call(pdfOps.retry, { params: { pdfId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['subjects', 'details'] }),
  })
}
