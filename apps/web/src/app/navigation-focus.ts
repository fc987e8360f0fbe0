import type { AppRouter } from './router.tsx'

/** After a navigation the focus goes to the new page's heading, or to its content, as a page load would. */
export const moveFocusOnNavigation = (router: AppRouter): void => {
  router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
    if (!pathChanged || fromLocation === undefined) return
    const main = document.querySelector<HTMLElement>('main')
    const heading = main?.querySelector<HTMLElement>('h1[tabindex="-1"]')
    const target = heading ?? main
    // A dialog that came with the page (the sign-in) keeps its focus.
    if (document.activeElement?.closest('[role="dialog"]')) return
    target?.focus({ preventScroll: true })
  })
}
