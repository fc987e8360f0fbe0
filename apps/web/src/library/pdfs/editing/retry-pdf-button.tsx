import type { Pdf } from '@lectureshelf/contract/library/pdfs'
import { ActionButton } from '../../../ui/forms/action-button.tsx'
import { contentToast } from '../../../ui/toast.ts'
import { useRetryPdf } from '../api.ts'
import { titleOf } from '../pdf-title.ts'

/** Retries a PDF that could not be processed. */
export const RetryPdfButton = ({ pdf }: { pdf: Pick<Pdf, '_id' | 'pdfTitle' | 'originalName'> }) => (
  <ActionButton action={useRetryPdf()} given={pdf._id} name={`Retry ${titleOf(pdf)}`} toasts={contentToast}>
    Retry
  </ActionButton>
)
