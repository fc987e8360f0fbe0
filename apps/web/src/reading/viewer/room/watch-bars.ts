import { type BarsEvent, createFingerWatch } from './bars.ts'
import { type TapPoint, attachTaps } from './taps.ts'

/** This near to the edge of the window a mouse asks for the bars. */
const edgePx = 8

const isOnPages = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('[data-pages]') !== null

const watchFingers = (root: HTMLElement, report: (event: BarsEvent) => void, signal: AbortSignal): void => {
  const finger = createFingerWatch()
  const options = { passive: true, signal }
  root.addEventListener(
    'touchstart',
    (event) => {
      const [touch, second] = event.touches
      // Two fingers zoom.
      if (touch === undefined || second !== undefined || !isOnPages(event)) finger.end()
      else finger.begin(touch.clientY)
    },
    options,
  )
  root.addEventListener(
    'touchmove',
    ({ touches: [touch] }) => {
      const movement = touch === undefined ? null : finger.move(touch.clientY)
      if (movement !== null) report(movement)
    },
    options,
  )
  root.addEventListener('touchend', finger.end, options)
}

/** Measures how much of the window the bars cover; the pages leave as much room at their ends. */
const measureBars = (root: HTMLElement, signal: AbortSignal): void => {
  const measure = () => {
    for (const side of ['top', 'bottom'] as const) {
      const height = root.querySelector<HTMLElement>(`[data-bars='${side}']`)?.offsetHeight ?? 0
      root.style.setProperty(`--bars-${side}`, `${height}px`)
    }
  }
  const observer = new ResizeObserver(measure)
  for (const bars of root.querySelectorAll('[data-bars]')) observer.observe(bars)
  measure()
  signal.addEventListener('abort', () => observer.disconnect(), { once: true })
}

/** Reports what a reader does with fingers, mouse and keys that makes bars leave or return. */
export const watchBars = (
  root: HTMLElement,
  report: (event: BarsEvent) => void,
  onDoubleTap: (point: TapPoint) => void,
  signal: AbortSignal,
): void => {
  const options = { passive: true, signal }
  watchFingers(root, report, signal)
  measureBars(root, signal)
  root.addEventListener(
    'wheel',
    (event) => {
      // With ctrl it zooms.
      if (isOnPages(event) && !event.ctrlKey && event.deltaY !== 0)
        report(event.deltaY > 0 ? 'movedDown' : 'movedUp')
    },
    options,
  )
  root.addEventListener(
    'pointermove',
    ({ pointerType, clientY }) => {
      if (pointerType === 'mouse' && (clientY < edgePx || clientY > innerHeight - edgePx)) report('called')
    },
    options,
  )
  root.addEventListener(
    'focusin',
    ({ target }) => {
      if (target instanceof Element && target.closest('[data-bars]') !== null) report('called')
    },
    options,
  )
  attachTaps(root, { onTap: () => report('tapped'), onDoubleTap }, signal)
}
