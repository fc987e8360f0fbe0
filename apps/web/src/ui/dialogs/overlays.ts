import { useSyncExternalStore } from 'react'

// Toasts and dialogs are a part of their own, fetched when the first one is asked for.
let isWanted = false
let settle: () => void = () => undefined
const mounted = new Promise<void>((resolve) => {
  settle = resolve
})
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks for the place where toasts and dialogs appear; answers once it is there. */
export const openOverlays = (): Promise<void> => {
  isWanted = true
  for (const listener of listeners) listener()
  return mounted
}

/** Whether somebody has asked for it. */
export const useOverlaysWanted = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isWanted,
    () => false,
  )

/** Whoever asked may go on. */
export const reportOverlays = (): void => settle()
