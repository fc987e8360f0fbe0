import { useSyncExternalStore } from 'react'
import { createDeferred } from '../../lib/deferred.ts'

// Toasts and dialogs are a chunk of their own, loaded when the first one is needed.
let isWanted = false
const mounted = createDeferred()
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Loads the component that shows toasts and dialogs; resolves once it is mounted. */
export const openOverlays = (): Promise<void> => {
  isWanted = true
  for (const listener of listeners) listener()
  return mounted.promise
}

/** Returns whether the component has been requested. */
export const useOverlaysWanted = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isWanted,
    () => false,
  )

/** Resolves the promise of everyone who asked for it. */
export const reportOverlays = (): void => mounted.resolve()
