import type { PlacedBox, Size } from '../../page-layout.ts'
import type { PDFPageProxy } from '../pdfjs.ts'

/** Frees the memory of a canvas at once instead of with the next garbage collection. */
export const freeCanvas = (canvas: HTMLCanvasElement | null): void => {
  if (canvas === null) return
  canvas.width = 0
  canvas.height = 0
  canvas.remove()
}

/** What a page's canvas looks like at its present size. */
interface CanvasPlan {
  /** In pixels of the canvas. */
  width: number
  /** Whether the canvas has fewer pixels than the screen, because it would be too large. */
  isReduced: boolean
}

/** Limits for canvases: more memory kills the tab on iOS and cheap phones. */
export interface CanvasLimits {
  /** The most, when the window shows that many pages. */
  canvases: number
  /** Of pages in the window and around it, when it shows fewer. */
  restingCanvases: number
  /** The most that a canvas has. */
  pixels: number
  /** What the canvas of a page has that would need more: the part in the window is painted above it. */
  reducedPixels: number
}

const mostOnDesktop = 2 ** 23

/**
 * Returns how many canvases there may be, and how large they may be. A phone hands a canvas of 5 million pixels to its
 * screen in 0.2 s; with 2.2 million a page of 412 CSS pixels in width is sharp at three pixels for each.
 */
export const canvasLimits = (isPhone: boolean): CanvasLimits =>
  isPhone
    ? { canvases: 5, restingCanvases: 3, pixels: 2_200_000, reducedPixels: 1_000_000 }
    : { canvases: 10, restingCanvases: 10, pixels: mostOnDesktop, reducedPixels: mostOnDesktop }

/** Returns how many canvases there may be while the window shows some pages: one for each of them if possible. */
export const canvasesFor = (
  shownPages: number,
  { canvases, restingCanvases }: Pick<CanvasLimits, 'canvases' | 'restingCanvases'>,
): number => Math.min(Math.max(shownPages, restingCanvases), canvases)

/** Where a reader is, and where to. Pages count from 1. */
interface Reading {
  current: number
  /** The pages in the window, in their order. */
  shown: readonly number[]
  isGoingBack: boolean
}

/**
 * Returns the pages to paint: the current one, those in the window, then its neighbours, the one ahead first. A
 * painted one that is just outside goes before it: some pixels to and fro would paint it again each time.
 * @param kept the painted pages just outside the window
 */
export const paintOrder = ({ current, shown, isGoingBack }: Reading, kept: readonly number[]): number[] => {
  const neighbours = [(shown.at(-1) ?? 0) + 1, (shown[0] ?? 0) - 1]
  if (isGoingBack) neighbours.reverse()
  neighbours.sort((one, other) => Number(kept.includes(other)) - Number(kept.includes(one)))
  return [...new Set([current, ...shown, ...neighbours])]
}

/** Plans a canvas with one pixel for each of the screen's, or fewer when these are too many. */
export const planCanvas = (
  { width, height }: Size,
  ratio: number,
  { pixels, reducedPixels }: Pick<CanvasLimits, 'pixels' | 'reducedPixels'>,
): CanvasPlan => {
  const isReduced = width * height * ratio * ratio > pixels
  const scale = isReduced ? Math.sqrt(reducedPixels / (width * height)) : ratio
  return { width: Math.max(1, Math.floor(width * scale)), isReduced }
}

/** Returns whether a canvas does as well as a new one, such as that of the page before it was enlarged. */
export const isAsPlanned = ({ width }: Pick<Size, 'width'>, plan: CanvasPlan): boolean =>
  plan.isReduced ? width >= plan.width * 0.8 : width === plan.width

/** Returns the part of a page that the window shows, in its own pixels; null when it shows none. */
export const shownArea = (page: PlacedBox, window: PlacedBox): PlacedBox | null => {
  const left = Math.max(0, Math.floor(window.left - page.left))
  const top = Math.max(0, Math.floor(window.top - page.top))
  const right = Math.min(page.width, Math.ceil(window.left + window.width - page.left))
  const bottom = Math.min(page.height, Math.ceil(window.top + window.height - page.top))
  return right > left && bottom > top ? { left, top, width: right - left, height: bottom - top } : null
}

/** Returns whether one area contains another. */
export const contains = (outer: PlacedBox, inner: PlacedBox): boolean =>
  outer.left <= inner.left &&
  outer.top <= inner.top &&
  outer.left + outer.width >= inner.left + inner.width &&
  outer.top + outer.height >= inner.top + inner.height

/** Enlarges an area by a fifth to all sides within its page, unless it would have too many pixels. */
export const withMargin = (area: PlacedBox, page: Size, ratio: number, pixels: number): PlacedBox => {
  const [dx, dy] = [Math.floor(area.width / 5), Math.floor(area.height / 5)]
  const left = Math.max(0, area.left - dx)
  const top = Math.max(0, area.top - dy)
  const width = Math.min(page.width, area.left + area.width + dx) - left
  const height = Math.min(page.height, area.top + area.height + dy) - top
  return width * height * ratio * ratio <= pixels ? { left, top, width, height } : area
}

/**
 * Ends the task. The frame that shows a canvas takes long enough on a phone without the last part of its drawing, or the
 * first part of the next one.
 */
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/** The value of pdf.js for annotations that are painted as pictures, so that widgets are no forms. */
const annotationsShown = 1

/** Renders a part of a page into a new canvas. */
const renderPart = async (
  page: PDFPageProxy,
  pixels: Size,
  view: { scale: number; offsetX?: number; offsetY?: number },
  signal: AbortSignal,
): Promise<HTMLCanvasElement> => {
  await nextTask()
  signal.throwIfAborted()
  const canvas = document.createElement('canvas')
  canvas.width = pixels.width
  canvas.height = pixels.height
  const task = page.render({ canvas, viewport: page.getViewport(view), annotationMode: annotationsShown })
  const cancel = () => task.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    await task.promise
    await nextTask()
    signal.throwIfAborted()
    return canvas
  } catch (error) {
    freeCanvas(canvas)
    throw error
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

/** Renders a whole page into a canvas of this width in pixels. */
export const renderPage = (page: PDFPageProxy, width: number, signal: AbortSignal) => {
  const base = page.getViewport({ scale: 1 })
  const scale = width / base.width
  const pixels = { width, height: Math.max(1, Math.round(base.height * scale)) }
  return renderPart(page, pixels, { scale }, signal)
}

/** Renders an area of a page, which has this width in CSS pixels, with all pixels of the screen. */
export const renderArea = (page: PDFPageProxy, width: number, area: PlacedBox, signal: AbortSignal) => {
  const ratio = devicePixelRatio
  const scale = (width * ratio) / page.getViewport({ scale: 1 }).width
  const pixels = { width: Math.floor(area.width * ratio), height: Math.floor(area.height * ratio) }
  const part = { scale, offsetX: -area.left * ratio, offsetY: -area.top * ratio }
  return renderPart(page, pixels, part, signal)
}
