import { type Column, type Size, columnOf, pixelsPerPoint, scaleOfPreset } from './page-layout.ts'
import type { ZoomPreset } from './state.ts'

/** How far pages are turned to the right, in degrees. */
export type Rotation = 0 | 90 | 180 | 270

/** The box of the text on a page, from 0 to 1 of the page as it is shown. */
export interface TextBox extends Size {
  left: number
  top: number
}

const wholePage: TextBox = { left: 0, top: 0, width: 1, height: 1 }
const boxParts = 10_000

/** Returns the box of the text from what the server measured; null without any. */
export const textBoxOf = (
  measured: readonly [left: number, top: number, width: number, height: number] | null,
): TextBox | null => {
  if (measured === null) return null
  const [left, top, width, height] = measured
  return { left: left / boxParts, top: top / boxParts, width: width / boxParts, height: height / boxParts }
}

/** Returns a size as it is shown on a turned page. */
export const turnedSize = ({ width, height }: Size, rotation: Rotation): Size =>
  rotation % 180 === 0 ? { width, height } : { width: height, height: width }

/** Returns where a point of a page is shown when it is turned; both in shares of the page. */
export const turnedPoint = (x: number, y: number, rotation: Rotation): { x: number; y: number } => {
  if (rotation === 90) return { x: 1 - y, y: x }
  if (rotation === 180) return { x: 1 - x, y: 1 - y }
  return rotation === 270 ? { x: y, y: 1 - x } : { x, y }
}

const turnedTextBox = ({ left, top, width, height }: TextBox, rotation: Rotation): TextBox => {
  const one = turnedPoint(left, top, rotation)
  const other = turnedPoint(left + width, top + height, rotation)
  return {
    left: Math.min(one.x, other.x),
    top: Math.min(one.y, other.y),
    width: Math.abs(one.x - other.x),
    height: Math.abs(one.y - other.y),
  }
}

/** Space between the text and the edge of the window, in CSS pixels. */
const textMargin = 8
/** A narrow text, such as a column of numbers, is enlarged no further than this beyond the width of its page. */
const mostEnlarged = 1.8

/** What decides how pages are laid out. */
export interface LayoutFacts {
  /** The sizes of all pages, as stored. */
  sizes: readonly Size[]
  /** The number of the page that is fitted. */
  page: number
  zoom: ZoomPreset | number
  window: Size
  textBox: TextBox | null
  rotation: Rotation
}

export interface LaidOut {
  scale: number
  column: Column
  /** How far the column is scrolled sideways, when its text is fitted; null when that may stay. */
  left: number | null
}

/** Returns the scale at which the text of a page fills the window. */
const textScale = (page: Size, text: TextBox, window: Size): number => {
  const toWidth = window.width / (page.width * pixelsPerPoint)
  const toText = (window.width - 2 * textMargin) / (text.width * page.width * pixelsPerPoint)
  return Math.min(Math.max(toText, toWidth), mostEnlarged * toWidth)
}

/** Lays out the pages of a document in one window. */
export const layOutPages = (
  facts: LayoutFacts,
  limit: (scale: number) => number = (scale) => scale,
): LaidOut => {
  const { page, zoom, window, rotation } = facts
  const sizes = facts.sizes.map((size) => turnedSize(size, rotation))
  const shown = sizes[page - 1] ?? sizes[0] ?? { width: 1, height: 1 }
  const text = turnedTextBox(facts.textBox ?? wholePage, rotation)
  const scaleOf = () => {
    if (typeof zoom === 'number') return zoom
    return zoom === 'text-width' ? textScale(shown, text, window) : scaleOfPreset(zoom, shown, window)
  }
  const scale = limit(scaleOf())
  const column = columnOf(sizes, scale, window.width)
  const box = column.boxes[page - 1]
  if (zoom !== 'text-width' || box === undefined) return { scale, column, left: null }
  const middle = box.left + (text.left + text.width / 2) * box.width
  const most = Math.max(column.width - window.width, 0)
  return { scale, column, left: Math.round(Math.min(Math.max(middle - window.width / 2, 0), most)) }
}
