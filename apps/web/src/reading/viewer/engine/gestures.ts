import { largestScale } from '../zoom.ts'
import type { PlacedBox } from '../page-layout.ts'
import type { Place } from './pages/geometry.ts'
import type { WindowPoint } from './pages/page-list.ts'

/** The part of the page list that gestures control. */
export interface ZoomSurface {
  scale: () => number
  /** Returns the scale below which nothing is made smaller. */
  leastScale: () => number
  placeAt: (x: number, y: number) => Place
  setZoom: (scale: number, at: WindowPoint, place: Place) => void
  /** Pauses all painting, which would cost a movement its frames, or resumes it. */
  setPaused: (isPaused: boolean) => void
}

// A wheel has no end of its own movement.
const wheelRestMs = 200
// Largest factor of one event: one notch of a wheel, or a touchpad's quickest pinch.
const largestWheelFactor = 1.2

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)

type Stretch = Pick<PlacedBox, 'left' | 'top'> & { factor: number }

const unstretched: Stretch = { factor: 1, left: 0, top: 0 }

/** Stretches the column as one picture while fingers move, and lays it out once when they rest. */
export const createStretcher = (container: HTMLElement, column: HTMLElement, surface: ZoomSurface) => {
  let stretch = unstretched
  let held: WindowPoint | null = null

  const pointUnder = ({ x, y }: WindowPoint) => ({
    x: (x + container.scrollLeft - stretch.left) / stretch.factor,
    y: (y + container.scrollTop - stretch.top) / stretch.factor,
  })

  return {
    /** Moves what is under one point of the window to another, enlarged by a factor. */
    by: (factor: number, from: WindowPoint, to: WindowPoint) => {
      const point = pointUnder(from)
      const scale = surface.scale()
      const next = clamp(stretch.factor * factor, surface.leastScale() / scale, largestScale / scale)
      stretch = {
        factor: next,
        left: to.x + container.scrollLeft - point.x * next,
        top: to.y + container.scrollTop - point.y * next,
      }
      if (held === null) surface.setPaused(true)
      held = to
      column.style.willChange = 'transform'
      column.style.transformOrigin = '0 0'
      column.style.transform = `translate(${stretch.left}px, ${stretch.top}px) scale(${next})`
    },
    /** Lays the pages out at the reached size. */
    rest: () => {
      if (held === null) return
      const point = pointUnder(held)
      const scale = surface.scale() * stretch.factor
      const at = held
      stretch = unstretched
      held = null
      column.style.transform = ''
      column.style.willChange = ''
      surface.setZoom(scale, at, surface.placeAt(point.x, point.y))
      surface.setPaused(false)
    },
  }
}

type Stretcher = ReturnType<typeof createStretcher>

interface Fingers extends WindowPoint {
  span: number
}

/** Returns where the column begins in the window while it is not scrolled: bars may cover what is above. */
const originOf = (container: HTMLElement, column: HTMLElement): WindowPoint => {
  const { left, top } = container.getBoundingClientRect()
  return { x: left, y: top + column.offsetTop }
}

const fingersOf = ({ touches }: TouchEvent, originOfPages: () => WindowPoint): Fingers | null => {
  const [first, second] = touches
  if (first === undefined || second === undefined || touches.length !== 2) return null
  const origin = originOfPages()
  return {
    x: (first.clientX + second.clientX) / 2 - origin.x,
    y: (first.clientY + second.clientY) / 2 - origin.y,
    span: Math.max(1, Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY)),
  }
}

const attachPinch = (
  container: HTMLElement,
  origin: () => WindowPoint,
  stretcher: Stretcher,
  signal: AbortSignal,
) => {
  let last: Fingers | null = null
  const onMove = (event: TouchEvent) => {
    const now = fingersOf(event, origin)
    if (now === null || last === null) return
    // Else the browser scrolls with both fingers as well.
    if (event.cancelable) event.preventDefault()
    stretcher.by(now.span / last.span, last, now)
    last = now
  }
  const onEnd = (event: TouchEvent) => {
    if (event.touches.length >= 2) return
    container.removeEventListener('touchmove', onMove)
    last = null
    // Outside of the event, whose changes React would render before the pages are shown.
    requestAnimationFrame(() => {
      if (!signal.aborted) stretcher.rest()
    })
  }
  container.addEventListener(
    'touchstart',
    (event) => {
      const fingers = fingersOf(event, origin)
      if (fingers === null) return
      event.preventDefault()
      last = fingers
      // Only now: a listener that may prevent scrolling slows the scrolling with one finger.
      container.addEventListener('touchmove', onMove, { passive: false, signal })
    },
    { passive: false, signal },
  )
  container.addEventListener('touchend', onEnd, { signal })
  container.addEventListener('touchcancel', onEnd, { signal })
}

const attachWheel = (
  container: HTMLElement,
  origin: () => WindowPoint,
  stretcher: Stretcher,
  signal: AbortSignal,
) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  container.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      const factor = Math.exp(-event.deltaY / 100)
      const calm = clamp(factor, 1 / largestWheelFactor, largestWheelFactor)
      const { x, y } = origin()
      const at = { x: event.clientX - x, y: event.clientY - y }
      stretcher.by(calm, at, at)
      clearTimeout(timer)
      timer = setTimeout(stretcher.rest, wheelRestMs)
    },
    { passive: false, signal },
  )
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
}

/** Handles pinching, panning while pinching, and zooming with ctrl and the wheel (a touchpad's pinch). */
export const attachGestures = (
  container: HTMLElement,
  column: HTMLElement,
  surface: ZoomSurface,
  signal: AbortSignal,
): void => {
  const stretcher = createStretcher(container, column, surface)
  const origin = () => originOf(container, column)
  attachPinch(container, origin, stretcher, signal)
  attachWheel(container, origin, stretcher, signal)
}
