import type { PageKind, PageLooks } from '@lectureshelf/contract/content/pdfs'

/** The box of a photograph: left, top, width and height in `boxParts` of its page. */
export type PictureBox = readonly [left: number, top: number, width: number, height: number]

/** What a page is, and where its photographs are. */
export interface PageLook {
  kind: PageKind
  pictures: readonly PictureBox[]
}

const none: readonly PictureBox[] = []

/** A page of which nothing is known is dimmed like a scan, which is never wrong. */
const unknownLook: PageLook = { kind: 'scan', pictures: none }

/** Returns the look of a page, counted from 1. */
export const lookOfPage = (looks: PageLooks | null, page: number): PageLook => {
  let before = 0
  for (const [count, kind] of looks?.kinds ?? []) {
    before += count
    if (page <= before)
      return { kind, pictures: looks?.pictures.find(([number]) => number === page)?.[1] ?? none }
  }
  return unknownLook
}
