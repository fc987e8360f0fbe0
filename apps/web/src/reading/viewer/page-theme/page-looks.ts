import type { PageKind, PageLooks } from '@lectureshelf/contract/library/pdfs'

/** The box of a photograph: left, top, width and height in `boxParts` of its page. */
export type PictureBox = readonly [left: number, top: number, width: number, height: number]

/** What a page is, and where its photographs are. */
export interface PageLook {
  kind: PageKind
  pictures: readonly PictureBox[]
}

/** Returns what a page is, counted from 1; one of which nothing is known is dimmed like a scan, which is never wrong. */
export const kindOfPage = (looks: PageLooks | null, page: number): PageKind => {
  let before = 0
  return looks?.kinds.find(([count]) => page <= (before += count))?.[1] ?? 'scan'
}

const none: readonly PictureBox[] = []

/** Returns the look of a page, counted from 1. */
export const lookOfPage = (looks: PageLooks | null, page: number): PageLook => ({
  kind: kindOfPage(looks, page),
  pictures: looks?.pictures.find(([number]) => number === page)?.[1] ?? none,
})
