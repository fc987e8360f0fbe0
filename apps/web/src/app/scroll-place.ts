/** The address whose page is partly shown already: its prerendered form, or its skeleton. */
let begun: string | null = null
/** How many skeletons are on the screen. */
let skeletons = 0

/** Records that a prerendered page is shown: it can be scrolled long before the program renders its own. */
export const beginWherePrerendered = (): void => {
  begun = window.location.pathname
}

/**
 * Scrolls a new skeleton to its top: the page before it may have been scrolled. A page may show several skeletons in
 * turn, and the person's place in the first one counts.
 * @returns what to do when the skeleton is gone
 */
export const beginAtTop = (): (() => void) => {
  skeletons += 1
  if (begun !== window.location.pathname) window.scrollTo({ top: 0, behavior: 'instant' })
  begun = window.location.pathname
  return () => {
    skeletons -= 1
  }
}

/**
 * Returns whether the router may set the scroll position. Not after the person has scrolled what was already
 * shown.
 */
export const mayPlacePage = (): boolean => begun === null || window.scrollY === 0

interface RenderingRouter {
  subscribe: (event: 'onRendered', listener: () => void) => unknown
}

/** Resets the state after each rendered page, for the next navigation. A skeleton is not the page yet. */
export const forgetBegunPages = (router: RenderingRouter): void => {
  router.subscribe('onRendered', () => {
    if (skeletons === 0) begun = null
  })
}
