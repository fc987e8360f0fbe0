const warn = (event: Event) => event.preventDefault()
let holders = 0

/**
 * Makes the browser ask before it leaves the page, until the returned function is called. Work in progress
 * would be lost.
 */
export const warnBeforeLeaving = (): (() => void) => {
  let isHolding = true
  holders += 1
  window.addEventListener('beforeunload', warn)
  return () => {
    if (!isHolding) return
    isHolding = false
    holders -= 1
    if (holders === 0) window.removeEventListener('beforeunload', warn)
  }
}
