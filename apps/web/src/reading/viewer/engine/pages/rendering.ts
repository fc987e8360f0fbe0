import type { PlacedBox, Size } from '../../page-layout.ts'
import { type PDFPageProxy, annotationsShown } from '../pdfjs.ts'
import { freeCanvas } from './canvas-plan.ts'

/**
 * Ends the task. The frame that shows a canvas takes long enough on a phone without the last part of its drawing, or the
 * first part of the next one.
 */
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

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
