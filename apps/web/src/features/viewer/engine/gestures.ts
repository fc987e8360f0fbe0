import { TouchManager } from './pdfjs.ts'
import { largestScale, smallestScale } from '../zoom.ts'

/** The part of pdf.js's viewer that gestures control. */
export interface ZoomSurface {
  readonly currentScale: number
  updateScale: (options: {
    scaleFactor: number
    origin: number[]
    pan?: number[]
    drawingDelay: number
  }) => void
  panBy: (dx: number, dy: number) => void
}

// Until the fingers rest, the rendered page is only stretched.
const drawingDelayMs = 400
// Largest factor of one event: one notch of a wheel, or a touchpad's quickest pinch.
const largestWheelFactor = 1.2

/** Carries the rounding error of one small movement over to the next. */
const createScaler = (surface: ZoomSurface) => {
  let unspent = 1
  return (factor: number, origin: number[], pan?: number[]) => {
    if (unspent > 1 !== factor > 1) unspent = 1
    const now = surface.currentScale
    const wanted = Math.min(Math.max(now * factor * unspent, smallestScale), largestScale)
    const reached = Math.round(wanted * 100) / 100
    unspent = wanted / reached
    surface.updateScale({ scaleFactor: reached / now, origin, pan, drawingDelay: drawingDelayMs })
  }
}

/** Handles pinching, panning while pinching, and zooming with ctrl and the wheel (a touchpad's pinch). */
export const attachGestures = (container: HTMLElement, surface: ZoomSurface, signal: AbortSignal): void => {
  const scaleBy = createScaler(surface)
  const touch = new TouchManager({
    container,
    onPinching: (origin: number[], previousSpan: number, span: number, dx: number, dy: number) =>
      scaleBy(span / previousSpan, origin, [dx, dy]),
    onPanning: (dx: number, dy: number) => surface.panBy(dx, dy),
    signal,
  })
  signal.addEventListener('abort', () => touch.destroy(), { once: true })

  container.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      const factor = Math.exp(-event.deltaY / 100)
      const calm = Math.min(Math.max(factor, 1 / largestWheelFactor), largestWheelFactor)
      scaleBy(calm, [event.clientX, event.clientY])
    },
    { passive: false, signal },
  )
}
