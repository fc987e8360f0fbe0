import type { ZoomPreset } from './state.ts'

/** A width and a height: of a page in points (1/72 inch), of a window in CSS pixels. */
export interface Size {
  width: number
  height: number
}

/** A page in its column, in CSS pixels. */
export interface PageBox extends Size {
  /** From the top of the first page. */
  top: number
}

/** A page in the column, with its distance from the left. */
export interface PlacedBox extends PageBox {
  left: number
}

/** Every page of a document, laid out at one scale for one window. */
export interface Column extends Size {
  boxes: readonly PlacedBox[]
}

/** CSS pixels of a point at 100 %. */
export const pixelsPerPoint = 96 / 72

/** Space between two pages in CSS pixels. */
export const pageGap = 10

const largestAutoScale = 1.25

/** Returns the zoom with which a PDF opens. */
export const firstPreset = (isPhone: boolean): ZoomPreset => (isPhone ? 'text-width' : 'auto')

/** Space between the text and the edge of the window, in CSS pixels. */
const textMargin = 8
/** A narrow text, such as a column of numbers, is enlarged no further than this beyond the width of its page. */
const mostEnlarged = 1.8

/**
 * Returns the scale at which a page fits the window; 1 is 100 %. `auto` fits the width up to 125 %, `text-width` the share
 * of the width that has text.
 */
export const scaleOfPreset = (preset: ZoomPreset, page: Size, window: Size, textShare = 1): number => {
  const toWidth = window.width / (page.width * pixelsPerPoint)
  const toPage = Math.min(toWidth, window.height / (page.height * pixelsPerPoint))
  if (preset === 'text-width') {
    const enlarged = (1 - (2 * textMargin) / window.width) / textShare
    return toWidth * Math.min(Math.max(enlarged, 1), mostEnlarged)
  }
  if (preset === 'page-width') return toWidth
  if (preset === 'page-fit') return toPage
  return Math.min(largestAutoScale, page.width > page.height ? toPage : toWidth)
}

// A page that fits its window exactly must not lose a pixel to the rounding of its scale.
const roundingError = 0.001
const wholePixels = (points: number, scale: number): number =>
  Math.max(1, Math.floor(points * pixelsPerPoint * scale + roundingError))

/** Returns the size of a page on the screen in whole CSS pixels, at least one. */
export const sizeOnScreen = (page: Size, scale: number): Size => ({
  width: wholePixels(page.width, scale),
  height: wholePixels(page.height, scale),
})

/** Returns the size of every page, from runs of pages of one size (`PdfInfo.pageSizes`). */
export const sizesOfRuns = (runs: readonly (readonly [number, number, number])[]): Size[] =>
  runs.flatMap(([count, width, height]) => Array.from({ length: count }, () => ({ width, height })))

/**
 * Lays pages out in one column: one below the other, or two side by side after the cover, as a printed book has them.
 */
export const layOut = (pages: readonly Size[], scale: number, isTwoUp = false): PageBox[] => {
  let top = 0
  let end = 0
  return pages.map((page, index) => {
    const box = { top, ...sizeOnScreen(page, scale) }
    end = Math.max(end, top + box.height + pageGap)
    if (!isTwoUp || index % 2 === 0) top = end
    return box
  })
}

/** Returns the width that most pages have. */
const usualWidth = (boxes: readonly PageBox[]): number => {
  const counts = new Map<number, number>()
  for (const { width } of boxes) counts.set(width, (counts.get(width) ?? 0) + 1)
  return [...counts].reduce((best, next) => (next[1] > best[1] ? next : best), [0, 0])[0]
}

/**
 * Lays pages out below each other, in the middle of a window or of the usual page.
 * A wider page begins at the left and reaches beyond: it must not move all others out of a phone's window.
 */
export const columnOf = (
  sizes: readonly Size[],
  scale: number,
  windowWidth: number,
  isTwoUp = false,
): Column => {
  const boxes = layOut(sizes, scale, isTwoUp)
  const usual = usualWidth(boxes)
  const width = Math.max(windowWidth, isTwoUp ? 2 * usual + pageGap : usual)
  const leftOf = (box: PageBox, index: number) => {
    if (!isTwoUp || index === 0) return (width - box.width) / 2
    return index % 2 === 0 ? (width + pageGap) / 2 : (width - pageGap) / 2 - box.width
  }
  return {
    boxes: boxes.map((box, index) => ({ ...box, left: Math.max(0, Math.floor(leftOf(box, index))) })),
    width,
    height: Math.max(0, ...boxes.slice(-2).map((box) => box.top + box.height + pageGap)),
  }
}

const lengths = { left: 'width', top: 'height', width: 'width', height: 'height' } as const
const sides = ['left', 'top', 'width', 'height'] as const

/** The size of a thing whose parts are given in shares of it. */
export const one: Size = { width: 1, height: 1 }

/** Places an element in the one around it: in pixels, or in percent of what the box is a part of. */
export const placeElement = ({ style }: HTMLElement, box: PlacedBox, whole?: Size): void => {
  for (const side of sides)
    style[side] = whole === undefined ? `${box[side]}px` : `${(100 * box[side]) / whole[lengths[side]]}%`
}
