import type { ChapteredPdf } from './chapters/api.ts'
import { LazyChaptersDialog } from './lazy-chapters-dialog.tsx'
import { OpenButton } from '../../ui/dialogs/dialog-opener.tsx'

/** Opens the dialog that types the chapters of a PDF, where a machine could not read its words. */
export const TypeChaptersButton = ({ pdf }: { pdf: ChapteredPdf }) => (
  <OpenButton label="Type chapters" name={`Type chapters of ${pdf.title}`}>
    {(dialog) => <LazyChaptersDialog pdf={pdf} {...dialog} />}
  </OpenButton>
)
