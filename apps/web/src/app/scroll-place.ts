import type { AppRouter } from './router.tsx'

/** Whether part of the coming page is already shown: its prerendered form, or its skeleton. */
let hasBegun = false

/** Records that a prerendered page is shown: it can be scrolled long before the program renders its own. */
export const beginWherePrerendered = (): void => {
  hasBegun = true
}

/** Scrolls a new skeleton to its top: the page before it may have been scrolled. */
export const beginAtTop = (): void => {
  window.scrollTo({ top: 0, behavior: 'instant' })
  hasBegun = true
}

/**
 * Returns whether the router may set the scroll position. Not after the person has scrolled what was already
 * shown.
 */
export const mayPlacePage = (): boolean => !hasBegun || window.scrollY === 0

/** Resets the state after each rendered page, for the next navigation. */
export const forgetBegunPages = (router: AppRouter): void => {
  router.subscribe('onRendered', () => {
    hasBegun = false
  })
}
