import type { PageImage } from '../page-image.ts'
import { shownPlaces } from '../page-words.ts'
import type { PdfDocument } from '../pdf-document.ts'
import type { PageLook, PartBox } from '../pdf-messages.ts'
import { coverageOf } from './page-coverage.ts'
import { type PictureObject, listPictures } from './picture-objects.ts'
import { areaOf, mergeBoxes } from './merged-boxes.ts'
import type { Bounds } from '../reading/page-characters.ts'

/** A page is a scan when pictures cover more of it, in percent. */
const scanCoverage = 50
/** A darker pixel, of 255, would become a light one when a page is turned round. */
const darkLuma = 128
/** A page is not turned round when a larger share of it is dark, beside its photographs. */
const darkShare = 0.28
/** Without more white than this such a page is dark enough as it is. */
const whiteShare = 0.1
/** A smaller picture, in parts of the page, is an ornament: recoloured like the text around it. */
const leastSide = 400
const mostPictures = 20
/** More pictures than these are the letters or tiles of a strange program; the largest ones count. */
const mostExamined = 200
const white = 255 - 28
/** A picture with a larger share of white pixels is a drawing on white paper, and recoloured like the page. */
const drawingShare = 0.5
/** Letters fill much of a small drawing, but have no colour. */
const greyDrawingShare = 0.2
const leastChroma = 24
const colourShare = 0.02
const parts = 10_000
/** Places are floating numbers. */
const noise = 0.01

const lumaOf = (pixels: Buffer, at: number): number =>
  0.299 * (pixels[at] ?? 255) + 0.587 * (pixels[at + 1] ?? 255) + 0.114 * (pixels[at + 2] ?? 255)

const whiteAt = (pixels: Buffer, at: number): boolean =>
  Math.min(pixels[at] ?? 255, pixels[at + 1] ?? 255, pixels[at + 2] ?? 255) >= white

const isWithin = (boxes: readonly PartBox[], x: number, y: number): boolean =>
  boxes.some(([left, top, width, height]) => x >= left && x < left + width && y >= top && y < top + height)

const chromaAt = (pixels: Buffer, at: number): number => {
  const [red = 0, green = 0, blue = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]]
  return Math.max(red, green, blue) - Math.min(red, green, blue)
}

/** Counts which shares of a page are dark and white beside its photographs. */
const sharesOf = ({ pixels, width, height }: PageImage, photographs: readonly PartBox[]) => {
  let [all, dark, whites] = [0, 0, 0]
  for (let at = 0; at < pixels.length; at += 4) {
    const [column, row] = [(at / 4) % width, Math.floor(at / 4 / width)]
    if (isWithin(photographs, (column * parts) / width, (row * parts) / height)) continue
    all += 1
    if (lumaOf(pixels, at) < darkLuma) dark += 1
    if (whiteAt(pixels, at)) whites += 1
  }
  return { dark: dark / Math.max(1, all), whites: whites / Math.max(1, all) }
}

/** Whether most of a part of a page is white paper. */
const isDrawing = ({ pixels, width, height }: PageImage, [left, top, boxWidth, boxHeight]: PartBox) => {
  const from = (part: number, length: number) => Math.floor((part * length) / parts)
  const to = (part: number, length: number) => Math.min(length, Math.ceil((part * length) / parts))
  let [all, whites, coloured] = [0, 0, 0]
  for (let y = from(top, height); y < to(top + boxHeight, height); y += 1) {
    for (let x = from(left, width); x < to(left + boxWidth, width); x += 1) {
      const at = 4 * (y * width + x)
      all += 1
      if (whiteAt(pixels, at)) whites += 1
      if (chromaAt(pixels, at) > leastChroma) coloured += 1
    }
  }
  return whites > (coloured > colourShare * all ? drawingShare : greyDrawingShare) * all
}

const within = (value: number) => Math.min(parts, Math.max(0, value))

/** Returns the box of whole parts inside of a frame, so that no edge of the paper around it is kept. */
const boxesOf = (document: PdfDocument, page: number, pictures: readonly PictureObject[]): PartBox[] => {
  const toShown = shownPlaces(document, page)
  const boxOf = ({ left, bottom, right, top }: Bounds): PartBox => {
    const [one, other] = [toShown(left, top), toShown(right, bottom)]
    const x = within(Math.ceil(Math.min(one.x, other.x) - noise))
    const y = within(Math.ceil(Math.min(one.y, other.y) - noise))
    const endX = within(Math.floor(Math.max(one.x, other.x) + noise))
    const endY = within(Math.floor(Math.max(one.y, other.y) + noise))
    return [x, y, endX - x, endY - y]
  }
  return pictures.flatMap(({ shown }) => (shown === null ? [] : [boxOf(shown)]))
}

const largestFirst = (boxes: readonly PartBox[]) => boxes.toSorted((a, b) => areaOf(b) - areaOf(a))

/** Finds the photographs of a loaded page; null when pictures cover most of it. */
const photographsOf = (document: PdfDocument, page: number, image: PageImage): PartBox[] | null => {
  const found = listPictures(document, page)
  const shown = found.flatMap((picture) => picture.shown ?? [])
  if (coverageOf(document, page, shown) > scanCoverage) return null
  const boxes = largestFirst(boxesOf(document, page, found)).slice(0, mostExamined)
  const photographs = mergeBoxes(boxes).filter(
    (box) => box[2] >= leastSide && box[3] >= leastSide && !isDrawing(image, box),
  )
  return largestFirst(photographs).slice(0, mostPictures)
}

/** Finds what a page, counted from 0, is, and where its photographs are, with an image of the whole page. */
export const lookOf = (document: PdfDocument, pageIndex: number, image: PageImage): PageLook => {
  const { calls } = document.pdfium
  const page = calls.FPDF_LoadPage(document.handle, pageIndex)
  const photographs = page === 0 ? [] : photographsOf(document, page, image)
  if (page !== 0) calls.FPDF_ClosePage(page)
  const { dark, whites } = sharesOf(image, photographs ?? [])
  if (dark > darkShare) return { kind: whites > whiteShare ? 'shaded' : 'dark', pictures: [] }
  if (photographs === null) return { kind: 'scan', pictures: [] }
  return { kind: photographs.length === 0 ? 'text' : 'mixed', pictures: photographs }
}
