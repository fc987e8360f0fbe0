/** Where a finger touched the screen. */
export interface TapPoint {
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
export const attachTaps = (root: HTMLElement, actions: TapActions, signal: AbortSignal): void => {
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
