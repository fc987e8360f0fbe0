import type { PictureWidth } from '@lectureshelf/contract/content/page-constants'

/** Counted up with every change of how pages are drawn; its migration deletes the stored pictures. */
const drawing = 1

/** Returns the ETag of the picture of a page: the same bytes of a PDF are drawn the same. */
export const pictureEtag = (sha256: string, page: number, width: PictureWidth): string =>
  `"${sha256}-${page}-${width}-${drawing}"`
