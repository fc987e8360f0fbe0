import type { PageLooks, PdfInfo } from '@lectureshelf/contract/library/pdfs'
import { type PageLook, lookOfPage } from './page-looks.ts'
import { onPageTheme } from './theme-changes.ts'

/** The part of a page near the window that a theme changes. */
interface DressedPage {
  number: number
  setLook: (look: PageLook) => void
  keepPictures: () => void
}

interface DressOptions {
  /** The facts of the PDF once its pages are measured; until then they count as scans. */
  measured: Promise<Pick<PdfInfo, 'looks'>>
  views: ReadonlyMap<number, DressedPage>
  signal: AbortSignal
}

/** Tells the pages near the window what they are, and when the theme changes; call the result for new pages. */
export const dressPages = ({ measured, views, signal }: DressOptions): (() => void) => {
  let looks: PageLooks | null = null
  const dress = () => {
    for (const view of views.values()) view.setLook(lookOfPage(looks, view.number))
  }
  measured
    .then((facts) => {
      looks = facts.looks
      dress()
    })
    .catch(() => undefined)
  const stop = onPageTheme(() => {
    for (const view of views.values()) view.keepPictures()
  })
  signal.addEventListener('abort', stop, { once: true })
  return dress
}
