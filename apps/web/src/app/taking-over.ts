import type { AppRouter } from './router.tsx'

const controls = 'a, button, input'

const controlsIn = (place: HTMLElement) => [...place.querySelectorAll<HTMLElement>(controls)]

/** The places, among the controls of the page, of what boot.js saw pressed. */
const pressesOn = (page: HTMLElement): number[] =>
  (page.dataset['pressed'] ?? '').split(' ').filter(Boolean).map(Number)

/**
 * The program mounts afresh in the place of a prerendered page. What the person did with that page is carried
 * over once the program's own stands there: the focus, how far it was scrolled, and what was pressed. Call it
 * right before the first render.
 */
export const takeOverFromPrerendered = (router: AppRouter, place: HTMLElement): void => {
  const page = place.querySelector<HTMLElement>('[data-prerendered]')
  if (page === null) return
  const focused = controlsIn(page).findIndex((control) => control === document.activeElement)
  const { scrollY } = window
  const stop = router.subscribe('onRendered', () => {
    stop()
    // The router has just put a page it does not know to its top.
    window.scrollTo({ top: scrollY, behavior: 'instant' })
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
