import type { Pdf } from '@lectureshelf/contract/library/pdfs'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { hideBroken } from '../../ui/hide-broken.ts'
import classes from './pdf-cover.module.css'

const lineWidths = ['90%', '100%', '84%', '96%', '70%', '92%', '60%']

/** Placeholder for a page without a picture: being processed, locked, or not rendered. */
const Placeholder = ({ pdf, title }: { pdf: Pdf; title: string }) => (
  <span className={classes.placeholder} aria-hidden="true">
    <span className={classes.heading}>{title}</span>
    {lineWidths.map((width) => (
      <span key={width} className={classes.line} style={{ width }} />
    ))}
    {pdf.locked && (
      <span className={classes.badge}>
        <Lock size={14} />
      </span>
    )}
  </span>
)

interface PdfCoverProps {
  pdf: Pdf
  title: string
  /** Marks on the picture, which take no room of their own. */
  children?: ReactNode
}

/** The first page of a PDF in a frame of fixed proportions, so that nothing moves when it arrives. */
export const PdfCover = ({ pdf, title, children }: PdfCoverProps) => (
  <span className={classes.cover}>
    {pdf.cover === null ? (
      <Placeholder pdf={pdf} title={title} />
    ) : (
      <img
        key={pdf.cover}
        src={pdf.cover}
        alt=""
        width={210}
        height={297}
        loading="lazy"
        decoding="async"
        onError={hideBroken}
      />
    )}
    {pdf.state === 'processing' && pdf.cover === null && !pdf.locked && (
      <span className={classes.badge}>Preparing cover</span>
    )}
    {children}
  </span>
)
