import type { Pdf } from '@lectureshelf/contract/library/pdfs'
import type { StaffPerson } from '../../../lib/staff-person.ts'
import { PdfList } from '../pdf-list.tsx'
import classes from './pdf-desk-list.module.css'
import { PdfMenu } from './pdf-menu.tsx'
import { RetryPdfButton } from './retry-pdf-button.tsx'

interface PdfDeskListProps {
  pdfs: readonly Pdf[]
  at: { subCode: string; sectionId: string }
  person: StaffPerson
  /** Called when a PDF has left the section, so that the caller can move the focus. */
  onRemoved: () => void
}

/** Lists the PDFs of a section for staff, with their actions and processing failures. */
export const PdfDeskList = ({ pdfs, at, person, onRemoved }: PdfDeskListProps) => (
  <PdfList
    pdfs={pdfs}
    renderActions={(pdf) => (
      <>
        <PdfMenu pdf={{ ...pdf, ...at }} person={person} className={classes.menu} onRemoved={onRemoved} />
        {pdf.state === 'failed' && (
          <>
            <p className={classes.failed}>Pages, text and cover could not be read.</p>
            {person.may('addPdf') && <RetryPdfButton pdf={pdf} />}
          </>
        )}
      </>
    )}
  />
)
