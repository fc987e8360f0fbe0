import type { Pdf } from '@lectureshelf/contract/pdfs'
import { PdfTile } from './pdf-tile.tsx'
import classes from './pdf-tile.module.css'
import { RetryPdfButton } from './retry-pdf-button.tsx'

interface PdfListProps {
  pdfs: readonly Pdf[]
  /** Staff see what could not be processed. */
  isStaff: boolean
}

const PdfItem = ({ pdf, isStaff }: { pdf: Pdf; isStaff: boolean }) => (
  <li>
    <PdfTile pdf={pdf} />
    {isStaff && pdf.state === 'failed' && (
      <>
        <p className={classes.failed}>Pages, text and cover could not be read.</p>
        <RetryPdfButton pdf={pdf} />
      </>
    )}
  </li>
)

/** The PDFs of a section as tiles. */
export const PdfList = ({ pdfs, isStaff }: PdfListProps) => (
  <ul className={classes.tiles}>
    {pdfs.map((pdf) => {
      const { _id: id } = pdf
      return <PdfItem key={id} pdf={pdf} isStaff={isStaff} />
    })}
  </ul>
)
