import { keepTypedText } from './typed-text/typed-text.ts'

const storageKey = 'reloaded-for-chunk'

/**
 * Reloads the page when a chunk is missing after a deploy; what was typed stays.
 * Once only: a chunk that is still missing then is a real failure, for the page's error boundary. Without a
 * network there is nothing to load.
 */
export const reloadOnMissingChunk = (): void => {
  let isReloading = false
  window.addEventListener('vite:preloadError', (event) => {
    // Suppresses further errors of a page that is being reloaded.
    if (isReloading) return event.preventDefault()
    if (!navigator.onLine) return
    try {
      if (sessionStorage.getItem(storageKey) === location.href) return
      sessionStorage.setItem(storageKey, location.href)
    } catch {
      // Without storage nothing would stop a second reload.
      return
    }
    isReloading = true
    event.preventDefault()
    keepTypedText()
    location.reload()
  })
}

/** Forgets the reload once a page has loaded, so that the next deploy may reload again. */
export const forgetChunkReload = (): void => {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // nothing was stored
  }
}
