// Small, because the first script of the viewer lays out by it, too.
import type { ZoomPreset } from './state.ts'
import type { Look } from './reading/stored-look.ts'

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

/** How far pages are turned to the right, in degrees. */
export type Rotation = Look['rotation']

/** The box of the text on a page as the server measures it: left, top, width and height in `textParts` of the page. */
export type TextBox = readonly [left: number, top: number, width: number, height: number]

/** The same as `boxParts` of the contract. */
const textParts = 10_000

/** Returns a size as it is shown on a turned page. */
export const turnedSize = ({ width, height }: Size, rotation: Rotation): Size =>
  rotation % 180 === 0 ? { width, height } : { width: height, height: width }

/** Returns how far to the right a point of a page is shown when it is turned, in shares of the page. */
export const turnedX = (x: number, y: number, rotation: Rotation): number =>
  ({ 0: x, 90: 1 - y, 180: 1 - x, 270: y })[rotation]

/** Turns an element that fills its page, which has this size as it is shown. */
export const turnElement = ({ style }: HTMLElement, shown: Size, rotation: Rotation): void => {
  const { width, height } = turnedSize(shown, rotation)
  style.width = `${width}px`
  style.height = `${height}px`
  style.transformOrigin = '0 0'
  const [left, up] = [rotation > 90, rotation < 270].map((isMoved) => (isMoved ? -100 : 0))
  style.transform = rotation === 0 ? '' : `rotate(${rotation}deg) translate(${left}%, ${up}%)`
}

/** Two pages of a narrower window would be too small to read. */
const leastTwoUp = 600

/** What decides how pages are laid out. */
export interface LayoutFacts {
  /** The sizes of all pages, as stored. */
  sizes: readonly Size[]
  /** The number of the page that is fitted. */
  page: number
  zoom: ZoomPreset | number
  window: Size
  textBox: TextBox | null
  look: Look
}

export interface LaidOut {
  scale: number
  column: Column
  /** Whether pages stand side by side: only where there is room, and more than a pair. */
  isTwoUp: boolean
  /** How far the column is scrolled sideways, when its text is fitted; null when that may stay. */
  left: number | null
}

const wholePage: TextBox = [0, 0, textParts, textParts]

/** Far beyond what a reader can choose: a page may be very long or very wide. */
const leastScale = 0.0625
const mostScale = 16

/** Lays out the pages of a document in one window. */
export const layOutPages = ({ page, zoom, window, look, textBox, ...facts }: LayoutFacts): LaidOut => {
  const sizes = facts.sizes.map((size) => turnedSize(size, look.rotation))
  const isTwoUp = look.isTwoUp && window.width >= leastTwoUp && sizes.length > 2
  const shown = sizes[page - 1] ?? { width: 1, height: 1 }
  const [left, top, width, height] = textBox ?? wholePage
  /** Returns one of the sides of the text, in shares of the width of the page as it is shown. */
  const sideAt = (share: 0 | 1) =>
    turnedX((left + share * width) / textParts, (top + share * height) / textParts, look.rotation)
  const scaleOf = (preset: ZoomPreset) =>
    isTwoUp
      ? scaleOfPreset(
          preset,
          { ...shown, width: 2 * shown.width },
          { ...window, width: window.width - pageGap },
        )
      : scaleOfPreset(preset, shown, window, Math.abs(sideAt(1) - sideAt(0)))
  const scale = typeof zoom === 'number' ? zoom : Math.min(Math.max(scaleOf(zoom), leastScale), mostScale)
  const column = columnOf(sizes, scale, window.width, isTwoUp)
  const box = column.boxes[page - 1]
  if (zoom !== 'text-width' || isTwoUp || box === undefined) return { scale, column, isTwoUp, left: null }
  const middle = box.left + ((sideAt(0) + sideAt(1)) / 2) * box.width
  const most = Math.max(column.width - window.width, 0)
  return { scale, column, isTwoUp, left: Math.round(Math.min(Math.max(middle - window.width / 2, 0), most)) }
}
