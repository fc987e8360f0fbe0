/** What stands at the foot of a phone's screen and is pressed there: bars, and the buttons of a dialog. */
const standing = '[data-foot], [data-bars="bottom"], .mantine-Modal-content .mantine-Group-root'

const gapPixels = 12
/** As high as a toast of two lines: it is not drawn yet when its place is looked for. */
const usualPixels = 72

/** Returns how much of the foot is taken, in pixels: by a keyboard, and by what stands where the toasts would be. */
const takenAtFoot = (toasts: Element): number => {
  const view = globalThis.visualViewport
  const whole = globalThis.innerHeight
  let top = (view?.offsetTop ?? 0) + (view?.height ?? whole)
  const needed = Math.max(usualPixels, toasts.getBoundingClientRect().height) + 2 * gapPixels
  const things = [...document.querySelectorAll(standing)].map((thing) => thing.getBoundingClientRect())
  for (const thing of things.toSorted((one, other) => other.bottom - one.bottom)) {
    if (thing.height > 0 && thing.bottom > top - needed && thing.top < top) top = thing.top
  }
  return Math.round(whole - top)
}

const moving = ['scroll', 'resize', 'transitionend'] as const

/**
 * Keeps toasts at the foot of a phone's screen above what stands there, as long as they are shown.
 * @returns what ends it
 */
export const keepFootFree = (toasts: Element): (() => void) => {
  const place = () =>
    document.documentElement.style.setProperty('--ls-foot', `${takenAtFoot(toasts) + gapPixels}px`)
  place()
  for (const kind of moving) addEventListener(kind, place, { capture: true, passive: true })
  globalThis.visualViewport?.addEventListener('resize', place)
  return () => {
    for (const kind of moving) removeEventListener(kind, place, { capture: true })
    globalThis.visualViewport?.removeEventListener('resize', place)
  }
}
