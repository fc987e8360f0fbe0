import type { AppRouter } from './router.tsx'
import { beginWherePrerendered } from './scroll-place.ts'

const controls = 'a, button, input'

const controlsIn = (place: HTMLElement) => [...place.querySelectorAll<HTMLElement>(controls)]

/** Returns the positions, among the controls of the page, of the presses that boot.js recorded. */
const pressesOn = (page: HTMLElement): number[] =>
  (page.dataset['pressed'] ?? '').split(' ').filter(Boolean).map(Number)

/**
 * Carries focus and presses over from a prerendered page to the program's own, which mounts fresh in its
 * place.
 * The scroll position is left alone: someone who scrolls during the first render must not be moved back. Call
 * it right before that render.
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

/** Removes the canonical address of a prerendered head, which would be wrong on the next page. */
export const forgetPrerenderedHead = (router: AppRouter): void => {
  const stop = router.subscribe('onBeforeLoad', ({ pathChanged, fromLocation }) => {
    if (!pathChanged || fromLocation === undefined) return
    stop()
    for (const tag of document.head.querySelectorAll(prerenderedHead)) tag.remove()
  })
}
