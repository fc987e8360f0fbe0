import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let open = 0

const change = (by: number) => {
  open += by
  for (const listener of listeners) listener()
}

/** Says that a question or a message lies above everything, until the returned function is called. */
export const beginAsking = (): (() => void) => {
  let isOpen = true
  change(1)
  return () => {
    if (isOpen) change(-1)
    isOpen = false
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns whether a question or a message lies above a dialog: then Escape is for that one alone. */
export const useIsAsked = (): boolean => useSyncExternalStore(subscribe, () => open > 0)
