import type { Pdf } from '@lectureshelf/contract/library/pdfs'
import type { ReactNode } from 'react'
import { useReadingMarks } from '../reading-badges/api.ts'
import { PdfTile } from './pdf-tile.tsx'
import classes from './pdf-tile.module.css'

interface PdfListProps {
  pdfs: readonly Pdf[]
  /** Renders what staff see and do besides reading. */
  renderActions?: (pdf: Pdf) => ReactNode
}

/** The PDFs of a section as tiles. */
export const PdfList = ({ pdfs, renderActions }: PdfListProps) => {
  const { progressOf, arrivalOf } = useReadingMarks()
  return (
    <ul className={classes.tiles}>
      {pdfs.map((pdf) => {
        const { _id: id, pdfFile } = pdf
        return (
          <li key={id} className={classes.item}>
            <PdfTile pdf={pdf} progress={progressOf(pdfFile)} arrival={arrivalOf(pdfFile)} />
            {renderActions?.(pdf)}
          </li>
        )
      })}
    </ul>
  )
}
