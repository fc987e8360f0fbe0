import { createHash } from 'node:crypto'
import type { PictureWidth } from '@lectureshelf/contract/library/page-constants'

/** Counted up with every change of how pages are drawn; its migration deletes the stored pictures. */
const drawing = 2

interface DrawnFile {
  sha256: string
  storageKey: string
}

/**
 * Returns the ETag of the picture of a page: a file is drawn the same each time. A damaged one that was put back has
 * another key, which no one outside learns.
 */
export const pictureEtag = ({ sha256, storageKey }: DrawnFile, page: number, width: PictureWidth): string => {
  const file = createHash('sha256').update(`${sha256} ${storageKey}`).digest('hex')
  return `"${file}-${page}-${width}-${drawing}"`
}
