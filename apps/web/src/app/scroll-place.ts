import type { AppRouter } from './router.tsx'

/** Something of the coming page is on show already: its prerendered form, or its skeleton. */
let hasBegun = false

/** A prerendered page can be scrolled long before the program has drawn its own. */
export const beginWherePrerendered = (): void => {
  hasBegun = true
}

/** A skeleton takes the place of the page before, which may have been scrolled: it begins at its own top. */
export const beginAtTop = (): void => {
  window.scrollTo({ top: 0, behavior: 'instant' })
  hasBegun = true
}

/** Whether the router may put the page it has drawn to its place: not under somebody who has scrolled it already. */
export const mayPlacePage = (): boolean => !hasBegun || window.scrollY === 0

/** The next navigation begins with nothing of its page on show. */
export const forgetBegunPages = (router: AppRouter): void => {
  router.subscribe('onRendered', () => {
    hasBegun = false
  })
}
