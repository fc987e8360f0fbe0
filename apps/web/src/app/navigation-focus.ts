import { dismissErrorsOfPage } from '../ui/toast.ts'
import type { AppRouter } from './router.tsx'

/**
 * Moves the focus after a navigation to the new page's heading or content, as a page load would, and dismisses the errors
 * of the page before.
 */
export const moveFocusOnNavigation = (router: AppRouter): void => {
  router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
    if (!pathChanged || fromLocation === undefined) return
    dismissErrorsOfPage()
    const main = document.querySelector<HTMLElement>('main')
    const heading = main?.querySelector<HTMLElement>('h1[tabindex="-1"]')
    const target = heading ?? main
    // A dialog that opened with the page (the sign-in) keeps its focus, and so do the field and results of the search.
    if (document.activeElement?.closest('[role="dialog"],[data-search-field],[data-result]')) return
    target?.focus({ preventScroll: true })
  })
}
