import { type BarsEvent, createFingerWatch } from './bars.ts'

/** Where a finger touched the screen. */
interface TapPoint {
  clientX: number
  clientY: number
}

interface TapActions {
  /** Called for a tap after which no second one came. */
  onTap: (point: TapPoint) => void
  onDoubleTap: (point: TapPoint) => void
}

/** A second tap within this time makes a double tap; a single one has to wait for it. */
const secondTapMs = 280
const longestTapMs = 350
const trembleMostPx = 12
const secondTapMostPx = 40

const distance = (a: TapPoint, b: TapPoint) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)

/** What takes a tap for itself. */
const takers = 'a, button, summary, details, input'

const isTaken = ({ target }: PointerEvent): boolean =>
  !(target instanceof Element) ||
  target.closest('[data-pages]') === null ||
  target.closest(takers) !== null ||
  getSelection()?.isCollapsed === false

/** Recognises taps of fingers and pens on the pages. A mouse selects words with its clicks. */
const attachTaps = (root: HTMLElement, actions: TapActions, signal: AbortSignal): void => {
  let down: (TapPoint & { at: number }) | null = null
  let first: TapPoint | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const forget = () => {
    clearTimeout(timer)
    first = null
  }
  const onTap = (point: TapPoint) => {
    const former = first
    forget()
    if (former !== null && distance(former, point) <= secondTapMostPx) return actions.onDoubleTap(point)
    first = point
    timer = setTimeout(() => {
      forget()
      actions.onTap(point)
    }, secondTapMs)
  }
  const begin = (event: PointerEvent) => {
    const { clientX, clientY, timeStamp, pointerType, isPrimary } = event
    // A second finger pinches.
    if (!isPrimary) forget()
    const isFinger = pointerType === 'touch' || pointerType === 'pen'
    down = isPrimary && isFinger && !isTaken(event) ? { clientX, clientY, at: timeStamp } : null
  }
  const end = ({ clientX, clientY, timeStamp }: PointerEvent) => {
    const begun = down
    down = null
    if (begun === null || timeStamp - begun.at > longestTapMs) return
    if (distance(begun, { clientX, clientY }) <= trembleMostPx) onTap({ clientX, clientY })
  }
  const cancel = () => {
    down = null
  }
  /** A press that something else has taken, such as a mark under the text, is no tap. */
  const leaveTaken = (event: Event) => {
    if (event.defaultPrevented) forget()
  }
  root.addEventListener('pointerdown', begin, { signal })
  root.addEventListener('pointerup', end, { signal })
  root.addEventListener('pointercancel', cancel, { signal })
  root.addEventListener('click', leaveTaken, { signal })
  signal.addEventListener('abort', forget, { once: true })
}

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
