import { useSyncExternalStore } from 'react'

/** Returns what the reader hears about the requests of the open PDF. */
export const useSessionStatus = (): SessionStatus =>
  useSyncExternalStore(subscribeToStatus, readStatus, readStatus)

/** What the reader hears about the requests of the open PDF. */
export interface SessionStatus {
  /** Why requests wait: a lost connection, or a server in trouble; null when none does. */
  interruption: unknown
  /** Why the PDF may not be read any more; null while it may. */
  refusal: unknown
  /** Whether the copy on this phone is read, and it is still offline. */
  isKept: boolean
}

const quiet: SessionStatus = { interruption: null, refusal: null, isKept: false }
const listeners = new Set<() => void>()
let status = quiet
let owner: object | null = null

const replace = (next: SessionStatus): void => {
  status = next
  for (const listener of listeners) listener()
}

/**
 * Begins the status of an opening. The returned function changes it, until another opening begins: what is left of an
 * earlier one may still be refused.
 */
export const beginStatus = (): ((change: Partial<SessionStatus>) => void) => {
  const begun = {}
  owner = begun
  replace(quiet)
  return (change) => {
    if (owner === begun) replace({ ...status, ...change })
  }
}

export const readStatus = (): SessionStatus => status

/** Calls the listener when the status changes; returns a function that stops listening. */
export const subscribeToStatus = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
