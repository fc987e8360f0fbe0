import { type Column, type Size, columnOf, pageGap, scaleOfPreset } from './page-layout.ts'
import type { Look } from './reading/stored-look.ts'
import type { ZoomPreset } from './state.ts'

// Small, because the first script of the viewer lays out by it, too.

export { type Look, plainLook } from './reading/stored-look.ts'

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
