import { useSyncExternalStore } from 'react'

// Toasts and dialogs are a chunk of their own, loaded when the first one is needed.
let isWanted = false
let isMounted = false
const waiting = new Set<() => void>()

const goOn = () => {
  for (const resolve of waiting) resolve()
  waiting.clear()
}

const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Loads the component that shows toasts and dialogs; resolves once it is mounted, and listens. */
export const openOverlays = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.add(resolve)
    isWanted = true
    for (const listener of listeners) listener()
    if (isMounted) goOn()
  })

/** Returns whether the component has been requested. */
export const useOverlaysWanted = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isWanted,
    () => false,
  )

/** Tells everyone who waits that the component listens, until what this returns is called. */
export const reportOverlays = (): (() => void) => {
  isMounted = true
  goOn()
  return () => {
    isMounted = false
  }
}
