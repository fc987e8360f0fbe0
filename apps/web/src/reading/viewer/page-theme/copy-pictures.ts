import { boxParts } from '@lectureshelf/contract/library/page-constants'
import { one, placeElement } from '../page-layout.ts'
import type { PictureBox } from './page-looks.ts'

/** What shows a page, or a part of it, which is given in shares of the page. */
export interface PagePart {
  image: HTMLCanvasElement | HTMLImageElement
  left: number
  top: number
  width: number
  height: number
}

/** Returns the part that is all of a page. */
export const wholePage = (image: PagePart['image']): PagePart => ({
  image,
  left: 0,
  top: 0,
  width: 1,
  height: 1,
})

const pixelsOf = (image: PagePart['image']) =>
  'naturalWidth' in image
    ? { width: image.naturalWidth, height: image.naturalHeight }
    : { width: image.width, height: image.height }

/** Returns the pixels of a part between two places of its page: those that the photograph covers for the most part. */
const span = (start: number, size: number, from: number, shown: number, pixels: number) => {
  const first = Math.max(0, Math.round(((start / boxParts - from) / shown) * pixels))
  const end = Math.min(pixels, Math.round((((start + size) / boxParts - from) / shown) * pixels))
  return { first, length: end - first }
}

/** Copies a photograph out of what shows a page, to lie exactly above it, where no filter changes it. */
const copyOf = (part: PagePart, [left, top, width, height]: PictureBox): HTMLCanvasElement | null => {
  const pixels = pixelsOf(part.image)
  const x = span(left, width, part.left, part.width, pixels.width)
  const y = span(top, height, part.top, part.height, pixels.height)
  if (x.length < 1 || y.length < 1) return null
  const copy = document.createElement('canvas')
  copy.className = 'kept'
  copy.width = x.length
  copy.height = y.length
  copy.getContext('2d')?.drawImage(part.image, x.first, y.first, x.length, y.length, 0, 0, x.length, y.length)
  const covered = {
    left: part.left + (part.width * x.first) / pixels.width,
    top: part.top + (part.height * y.first) / pixels.height,
    width: (part.width * x.length) / pixels.width,
    height: (part.height * y.length) / pixels.height,
  }
  placeElement(copy, covered, one)
  return copy
}

/** Copies the photographs that a part of a page shows. */
export const copyPictures = (part: PagePart, boxes: readonly PictureBox[]): HTMLCanvasElement[] =>
  boxes.flatMap((box) => copyOf(part, box) ?? [])
