import type { AppRouter } from './router.tsx'
import { beginWherePrerendered } from './scroll-place.ts'

/** What of the router tells when a page is shown. */
interface Rendering {
  subscribe: (event: 'onRendered', listener: () => void) => () => void
}

/** What of the router tells where it is. */
interface Located {
  state: { location: { pathname: string } }
}

const controls = 'a, button, input'

const controlsIn = (place: HTMLElement) => [...place.querySelectorAll<HTMLElement>(controls)]

const kindOf = (control: HTMLElement): string =>
  [control.tagName, ...['type', 'name', 'value'].map((name) => control.getAttribute(name) ?? '')].join(' ')

/**
 * Returns whether two controls at one position are the same. A sign-up that was begun, with its plan chosen, has others
 * than the prerendered one.
 */
const isSame = (left: HTMLElement | undefined, right: HTMLElement | undefined): boolean =>
  left !== undefined && right !== undefined && kindOf(left) === kindOf(right)

/** Returns the positions, among the controls of the page, of the presses that boot.js recorded. */
const pressesOn = (page: HTMLElement): number[] =>
  (page.dataset['pressed'] ?? '').split(' ').filter(Boolean).map(Number)

/**
 * Carries focus and presses over from a prerendered page to the program's own, which mounts fresh in its
 * place.
 * The scroll position is left alone: someone who scrolls during the first render must not be moved back. Call
 * it right before that render.
 */
export const takeOverFromPrerendered = (router: Rendering, place: HTMLElement): void => {
  const page = place.querySelector<HTMLElement>('[data-prerendered]')
  if (page === null) return
  const before = controlsIn(page)
  const positionOf = (control: EventTarget | null) => before.findIndex((other) => other === control)
  let focused = positionOf(document.activeElement)
  // The render gives way to the person, who may move on before it ends.
  page.addEventListener('focusin', ({ target }) => {
    focused = positionOf(target)
  })
  beginWherePrerendered()
  const stop = router.subscribe('onRendered', () => {
    stop()
    const fresh = controlsIn(place)
    const at = (index: number) => (isSame(before[index], fresh[index]) ? fresh[index] : undefined)
    at(focused)?.focus({ preventScroll: true })
    for (const index of pressesOn(page)) at(index)?.click()
  })
}

const prerenderedHead = 'link[rel="canonical"], meta[property^="og:"], meta[name="robots"]'

/** Removes the canonical address of a prerendered head, which would be wrong on the next page. */
export const forgetPrerenderedHead = (router: AppRouter): void => {
  const stop = router.subscribe('onBeforeLoad', ({ pathChanged, fromLocation }) => {
    if (!pathChanged || fromLocation === undefined) return
    stop()
    for (const tag of document.head.querySelectorAll(prerenderedHead)) tag.remove()
  })
}

/** Where no PDF is shown after all, nothing has the colours that its first script chose, such as at a sign-in. */
export const forgetPageTheme = ({ state }: Located): void => {
  if (!/^\/pdfViewer\//i.test(state.location.pathname)) delete document.documentElement.dataset['pageTheme']
}
