const warn = (event: Event) => event.preventDefault()
let holders = 0

/** Has the browser ask before it leaves the page, until the answer is called: what is under way would end. */
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
