import type { Pdf } from '@lectureshelf/contract/library/pdfs'
import { formatSize } from '../../../lib/format.ts'
import { errorSentence } from '../../../ui/error-panel.tsx'
import { OrderPanel } from '../../../ui/lists/order-panel.tsx'
import { contentToast } from '../../../ui/toast.ts'
import { useOrderPdfs } from '../api.ts'
import { titleOf } from '../pdf-title.ts'

interface PdfOrderProps {
  pdfs: readonly Pdf[]
  at: { subCode: string; sectionId: string }
  sectionName: string
  onDone: () => void
}

/** Reorders the PDFs of a section by their names. */
export const PdfOrder = ({ pdfs, at, sectionName, onDone }: PdfOrderProps) => {
  const ordering = useOrderPdfs(at)
  return (
    <OrderPanel
      label={`Order of the PDFs of ${sectionName}`}
      items={pdfs.map((pdf) => ({ id: pdf._id, name: titleOf(pdf), detail: formatSize(pdf.sizeBytes) }))}
      onOrder={(ids) =>
        ordering.mutate(ids, { onError: (error) => contentToast.error(errorSentence(error)) })
      }
      onDone={onDone}
    />
  )
}
