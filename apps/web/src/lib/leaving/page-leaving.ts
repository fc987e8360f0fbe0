/** A page that asks to be left and is still here after this time stays: the person said no, or saved a file. */
export const leavingMs = 30_000

let leftAt: number | null = null

/**
 * Returns whether the page is being left. Some browsers then reject every import that is under way: that is no missing
 * part of the program, and a reload would cancel the way out.
 */
export const isBeingLeft = (): boolean => leftAt !== null && Math.abs(Date.now() - leftAt) < leavingMs

/** Notes that the page is about to be left, by a person or by a reload of its own. */
export const noteLeaving = (): void => {
  leftAt = Date.now()
}

/** Resolves at once on a page that stays, and on one that is being left when it turns out to stay. */
export const untilStaying = async (): Promise<void> => {
  while (isBeingLeft())
    await new Promise((resolve) => {
      window.addEventListener('pageshow', resolve, { once: true })
      setTimeout(resolve, leavingMs)
    })
}

/** Notes from now on when the page is left, and when it comes back from the browser's memory. */
export const watchLeaving = (): void => {
  window.addEventListener('beforeunload', noteLeaving)
  window.addEventListener('pagehide', noteLeaving)
  window.addEventListener('pageshow', () => {
    leftAt = null
  })
}
