import type { AppRouter } from './router.tsx'
import { beginWherePrerendered } from './scroll-place.ts'

const controls = 'a, button, input'

const controlsIn = (place: HTMLElement) => [...place.querySelectorAll<HTMLElement>(controls)]

/** The places, among the controls of the page, of what boot.js saw pressed. */
const pressesOn = (page: HTMLElement): number[] =>
  (page.dataset['pressed'] ?? '').split(' ').filter(Boolean).map(Number)

/**
 * The program mounts afresh in the place of a prerendered page. What the person did with that page is carried
 * over once the program's own stands there: the focus and what was pressed. How far it was scrolled is left alone:
 * whoever scrolls while the first render goes on must not be taken back. Call it right before that render.
 */
export const takeOverFromPrerendered = (router: AppRouter, place: HTMLElement): void => {
  const page = place.querySelector<HTMLElement>('[data-prerendered]')
  if (page === null) return
  const focused = controlsIn(page).findIndex((control) => control === document.activeElement)
  beginWherePrerendered()
  const stop = router.subscribe('onRendered', () => {
    stop()
    const fresh = controlsIn(place)
    fresh[focused]?.focus({ preventScroll: true })
    for (const index of pressesOn(page)) fresh[index]?.click()
  })
}

const prerenderedHead = 'link[rel="canonical"], meta[property^="og:"], meta[name="robots"]'

/** The head of a prerendered page names its address; on the next page it would be wrong. */
export const forgetPrerenderedHead = (router: AppRouter): void => {
  const stop = router.subscribe('onBeforeLoad', ({ pathChanged, fromLocation }) => {
    if (!pathChanged || fromLocation === undefined) return
    stop()
    for (const tag of document.head.querySelectorAll(prerenderedHead)) tag.remove()
  })
}
