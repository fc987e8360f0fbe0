import { type Kind, kinds } from '@lectureshelf/contract/access'
import { messages } from '@lectureshelf/contract/messages'
import { useSyncExternalStore } from 'react'
import { readStored } from '../storage/read-stored.ts'
import { copiesDatabase, heldPagesDatabase } from '../storage/copies-database.ts'
import {
  type TokenStay,
  forgetToken,
  isOver,
  keeperKey,
  keepToken,
  readClaims,
  readKeptToken,
  tokenKey,
} from './token-claims.ts'

const kindKey = 'kind'
const continuesKey = 'continues'
/** Longer delays overflow a timer and fire at once. */
const longestTimerMs = 2_147_000_000

const listeners = new Set<() => void>()
/** What was said of the session that ended last, until the next one begins. */
let endWords: string[] = []
type EndListener = (sentence: string, person: string | null) => void

const endListeners = new Set<EndListener>()

// Whoever reads next on this device must find nothing of the person before. What someone keeps goes with a sign-out,
// or when another person signs in.
const forgetCopies = (): void => {
  try {
    if (readStored(keeperKey) === null) indexedDB.deleteDatabase(copiesDatabase)
    indexedDB.deleteDatabase(heldPagesDatabase)
  } catch {
    // There is no such storage.
  }
}

const forget = (): void => {
  forgetCopies()
  forgetToken()
  try {
    localStorage.removeItem(kindKey)
    localStorage.removeItem(continuesKey)
  } catch {
    // Nothing was stored.
  }
}

const notify = () => {
  for (const listener of listeners) listener()
}

/** Returns the stored token, expired or not. */
export const getToken = readKeptToken

/** Begins a session. @returns how long this browser keeps it: full or refused storage does not keep it for long */
export const setToken = (token: string): TokenStay => {
  endWords = []
  forget()
  const stay = keepToken(token)
  notify()
  watchExpiry()
  return stay
}

/** Stores what kind of person is signed in, as long as the token: the next visit need not wait to know it. */
export const keepKind = (kind: Kind): void => {
  try {
    if (getToken() !== null) localStorage.setItem(kindKey, kind)
  } catch {
    // The next visit waits.
  }
}

/** Returns the kind of the signed-in person as of the last visit; null when it is unknown. */
export const readKind = (): Kind | null => {
  const kept = readStored(kindKey)
  return kinds.find((kind) => kind === kept) ?? null
}

/** Stores whether the person has notes to continue, as long as the token: the next visit leaves room for them. */
export const keepContinues = (continues: boolean): void => {
  try {
    if (continues && getToken() !== null) localStorage.setItem(continuesKey, '1')
    else localStorage.removeItem(continuesKey)
  } catch {
    // The next visit waits.
  }
}

/** Returns whether the person had notes to continue at the last visit. */
export const readContinues = (): boolean => readStored(continuesKey) === '1'

/** Deletes the token without a message: the person signed out. */
export const clearToken = (): void => {
  forget()
  notify()
}

/**
 * Ends a session that expired or was revoked, and passes the reason to all listeners.
 * @param refusal what the server said of it, for `saysSessionEnd`
 */
export const endSession = (sentence: string, refusal = sentence): void => {
  const token = getToken()
  if (token === null) return
  const { personId } = readClaims(token)
  endWords = [sentence, refusal]
  forget()
  for (const listener of endListeners) listener(sentence, personId)
  notify()
}

/** Returns whether a text only repeats why the session ended, which has been said: one event has one message. */
export const saysSessionEnd = (text: unknown): boolean =>
  typeof text === 'string' && endWords.some((words) => text.includes(words))

/** Calls the listener when someone's session expires or is revoked; returns a function that stops listening. */
export const onSessionEnded = (listener: EndListener): (() => void) => {
  endListeners.add(listener)
  return () => endListeners.delete(listener)
}

/** Calls the listener when the token appears, changes or disappears, in this tab or another. */
export const subscribeToToken = (listener: () => void): (() => void) => {
  const onStorage = (event: StorageEvent) => {
    if (event.key === tokenKey || event.key === null) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

/** Returns the token of a session that is not over, and ends one that is. */
export const livingToken = (): string | null => {
  const token = getToken()
  if (token === null || !isOver(token)) return token
  endSession(messages.sessionTimedOut)
  return null
}

// Pages are prerendered for a visitor.
const noToken = () => null

/** Returns the token, kept up to date across tabs. */
export const useSessionToken = (): string | null => useSyncExternalStore(subscribeToToken, getToken, noToken)

let expiryTimer: ReturnType<typeof setTimeout> | undefined

/** Ends the session at the moment its token expires, and when a tab wakes up after that. */
export const watchExpiry = (): void => {
  clearTimeout(expiryTimer)
  const token = getToken()
  const { expiresAtMs } = token === null ? { expiresAtMs: null } : readClaims(token)
  if (expiresAtMs === null) return
  const delayMs = Math.min(Math.max(expiresAtMs - Date.now(), 0), longestTimerMs)
  expiryTimer = setTimeout(() => {
    // An expired one that is not over waits for the server, not for the time.
    if (livingToken() !== null && Date.now() < expiresAtMs) watchExpiry()
  }, delayMs)
}
