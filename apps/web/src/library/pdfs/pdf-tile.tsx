import type { Pdf } from '@lectureshelf/contract/library/pdfs'
import { arrivalWords, readSoFar, sinceLastVisit } from '@lectureshelf/contract/reading/reading-messages'
import type { Arrivals, ReadingProgress } from '@lectureshelf/contract/reading/readings'
import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { authorWords } from '../../lib/author-words.ts'
import { formatCount, formatSize } from '../../lib/format.ts'
import { focusPressed } from '../../ui/focus-pressed.ts'
import { Mark } from '../../ui/marks/mark.tsx'
import { ProgressLine } from '../../ui/marks/progress-line.tsx'
import { PdfCover } from './pdf-cover.tsx'
import { titleOf } from './pdf-title.ts'
import { languageOf } from '../../ui/language-of.ts'
import classes from './pdf-tile.module.css'

const factsOf = ({ pageCount, sizeBytes }: Pdf): string =>
  [pageCount === null ? null : formatCount(pageCount, 'page'), formatSize(sizeBytes)]
    .filter((fact) => fact !== null)
    .join(', ')

const TileLink = ({ pdf, children }: { pdf: Pdf; children: ReactNode }) =>
  pdf.locked || pdf.pdfFile === undefined ? (
    <Link to="/Subscriptionplans" className={classes.tile}>
      {children}
    </Link>
  ) : (
    <Link
      to="/pdfViewer/$pdfFileName"
      params={{ pdfFileName: pdf.pdfFile }}
      className={classes.tile}
      viewTransition
      onClick={focusPressed}
    >
      {children}
    </Link>
  )

const Facts = ({ pdf }: { pdf: Pdf }) => {
  const author = authorWords(pdf.addedByName)
  return (
    <>
      <span className={classes.facts}>{factsOf(pdf)}</span>
      {author !== null && <span className={classes.facts}>{author}</span>}
    </>
  )
}

const shareOf = ({ furthest, pageCount }: ReadingProgress): number | null =>
  pageCount === null ? null : furthest / Math.max(1, pageCount)

interface PdfTileProps {
  pdf: Pdf
  /** How far the reader is in it, if they opened it. */
  progress: ReadingProgress | undefined
  /** Whether it is new for the reader. */
  arrival: Arrivals['pdfs'][number]['kind'] | undefined
}

/** Shows a PDF as a page with its first page as the cover. A locked PDF is labelled as such and leads to the plans. */
export const PdfTile = ({ pdf, progress, arrival }: PdfTileProps) => (
  <TileLink pdf={pdf}>
    <PdfCover pdf={pdf} title={titleOf(pdf)}>
      {arrival !== undefined && <Mark words={arrivalWords[arrival]} spoken={sinceLastVisit} isOnPicture />}
      {progress !== undefined && <ProgressLine share={shareOf(progress)} words={readSoFar(progress)} />}
    </PdfCover>
    <span className={classes.title} lang={languageOf(titleOf(pdf))}>
      {titleOf(pdf)}
    </span>
    {pdf.pdfDescription !== '' && <span className={classes.description}>{pdf.pdfDescription}</span>}
    <Facts pdf={pdf} />
    {pdf.locked && (
      <span className={classes.locked}>
        <Lock size={16} aria-hidden="true" />
        Locked. Renew to read
      </span>
    )}
  </TileLink>
)
