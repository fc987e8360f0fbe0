import { useSyncExternalStore } from 'react'
import { type SessionStatus, readStatus, subscribeToStatus } from './status.ts'

/** Returns what the reader is told about the requests of the open PDF. */
export const useSessionStatus = (): SessionStatus =>
  useSyncExternalStore(subscribeToStatus, readStatus, readStatus)
