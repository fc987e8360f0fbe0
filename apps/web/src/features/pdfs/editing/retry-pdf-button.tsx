import type { Pdf } from '@lectureshelf/contract/content/pdfs'
import { Button } from '@mantine/core'
import { runMutation } from '../../../lib/http/run-mutation.ts'
import { errorSentence } from '../../../ui/error-panel.tsx'
import { contentToast } from '../../../ui/toast.ts'
import { useRetryPdf } from '../api.ts'
import { titleOf } from '../pdf-title.ts'

/** Retries a PDF that could not be processed. */
export const RetryPdfButton = ({ pdf }: { pdf: Pick<Pdf, '_id' | 'pdfTitle' | 'originalName'> }) => {
  const { _id: id } = pdf
  const retrying = useRetryPdf()
  const retry = () =>
    runMutation(retrying, id, {
      onSuccess: ({ message }) => contentToast.success(message),
      onError: (error) => contentToast.error(errorSentence(error)),
    })
  return (
    <Button
      variant="default"
      loading={retrying.isPending}
      onClick={retry}
      aria-label={`Retry ${titleOf(pdf)}`}
    >
      Retry
    </Button>
  )
}
