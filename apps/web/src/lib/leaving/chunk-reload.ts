import { isBeingLeft, noteLeaving, watchLeaving } from './page-leaving.ts'
import { recordOf } from '../storage/tab-draft.ts'
import { keepTypedText } from '../typed-text/typed-text.ts'

const storageKey = 'reloaded-for-chunk'
/** Whatever else is missing this soon after a reload is missing for the same reason. */
const pauseMs = 60_000
/** How long a part without a name counts as the same one: Safari names none. */
const namelessMs = 10 * 60_000
const mostNames = 20

interface Reloads {
  names: string[]
  at: number
}

const read = (): Reloads => {
  const stored = recordOf(JSON.parse(sessionStorage.getItem(storageKey) ?? 'null'))
  const names: unknown[] = Array.isArray(stored?.['names']) ? stored['names'] : []
  return {
    names: names.filter((name) => typeof name === 'string'),
    at: Number(stored?.['at'] ?? Number.NEGATIVE_INFINITY),
  }
}

/** Returns the address of the part in an error; its name changes with its content. */
const nameIn = (error: unknown): string | null =>
  (error instanceof Error ? /\S+\.(?:js|css)\b/.exec(error.message)?.[0] : undefined) ?? null

/**
 * Notes a reload for a missing part, and returns whether it may be: once for each part, and not soon after another one.
 * @throws without storage: nothing would stop a second reload
 */
const mayReload = (error: unknown): boolean => {
  const { names, at } = read()
  const name = nameIn(error)
  const sinceMs = Date.now() - at
  if (sinceMs < (name === null ? namelessMs : pauseMs) || (name !== null && names.includes(name)))
    return false
  const next: Reloads = { names: [...names, name ?? ''].slice(-mostNames), at: Date.now() }
  sessionStorage.setItem(storageKey, JSON.stringify(next))
  return true
}

/**
 * Reloads the page when a part of the program is missing after a deploy; what was typed stays. A part that stays missing
 * is a failure, for the page's error boundary. Nothing is loaded again offline, or on the way out.
 */
export const reloadOnMissingChunk = (): void => {
  watchLeaving()
  let isReloading = false
  window.addEventListener('vite:preloadError', (event) => {
    // The page that is being reloaded shows nothing of further failures.
    if (isReloading) return event.preventDefault()
    if (!navigator.onLine || isBeingLeft()) return
    try {
      if (!mayReload(event.payload)) return
    } catch {
      return
    }
    isReloading = true
    event.preventDefault()
    noteLeaving()
    keepTypedText()
    location.reload()
  })
}
